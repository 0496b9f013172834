import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';

/** Returns the text of an issue code that all forms share; a general text for a code that the shell does not know. */
type Describe = (code: string) => string;

let describe: Describe = (code) => code;

/** Sets the texts. The host calls this once, from its own catalogue. */
export function configureIssueTexts(given: Describe): void {
  describe = given;
}

/** Returns the `message` of a `Form`: the remote's texts for its own codes, the shell's texts for all others. */
export function useIssueText(own: Record<string, MessageDescriptor> = {}): (issue: { code: string }) => string {
  const { i18n } = useLingui();
  return ({ code }) => {
    const text = own[code];
    return text ? i18n._(text) : describe(code);
  };
}
