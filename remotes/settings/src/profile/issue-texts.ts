import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

const texts: Record<string, MessageDescriptor> = {
  NAME_REQUIRED: msg`What should others call you?`,
  NAME_TOO_LONG: msg`At most 120 characters.`,
};

/** The text for what is wrong with a name; a code that is not known gets a general one. */
export function useNameIssueText(): (issue: { code: string }) => string {
  const { i18n, t } = useLingui();
  return ({ code }) => {
    const text = texts[code];
    return text ? i18n._(text) : t`This is not valid.`;
  };
}
