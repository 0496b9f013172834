import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Refusal } from '../members/rules.ts';

const texts: Record<Refusal, MessageDescriptor> = {
  LAST_OWNER: msg`Make someone else an owner first`,
  OWNERS_ALONE: msg`Only an owner can do this`,
  SELF: msg`Someone else has to do this`,
};

/** Returns the translated reason why something is not available. */
export function useRefusalText(): (refusal: Refusal) => string {
  const { i18n } = useLingui();
  return (refusal) => i18n._(texts[refusal]);
}
