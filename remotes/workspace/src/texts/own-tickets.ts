import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Returns the heading of the list of the reader's tickets. */
export const ownTicketsLabel = (i18n: I18n): string => i18n._(msg`Your tickets`);
