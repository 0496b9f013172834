import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Refusal } from '../members/rules.ts';

const texts: Record<Refusal, MessageDescriptor> = {
  LAST_OWNER: msg`An organisation needs an owner: make somebody else one first.`,
  OWNERS_ALONE: msg`Only an owner makes or unmakes an owner.`,
  SELF: msg`Somebody else has to change this for you.`,
};

/** Why something is not on offer, in the reader's language. */
export function useRefusalText(): (refusal: Refusal) => string {
  const { i18n } = useLingui();
  return (refusal) => i18n._(texts[refusal]);
}
