import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The heading over tickets that the reader has sent to support. */
export const ownTicketsLabel = (i18n: I18n): string => i18n._(msg`Your tickets`);
