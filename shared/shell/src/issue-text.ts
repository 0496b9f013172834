import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';

/** The text for the code of an issue that forms everywhere have; for one that the shell does not know, a general text. */
type Describe = (code: string) => string;

let describe: Describe = (code) => code;

/** Called once by the host, whose catalogue has the texts. */
export function configureIssueTexts(given: Describe): void {
  describe = given;
}

/** The `message` of a `Form`: the remote's own texts for its own codes, the shell's for the rest. */
export function useIssueText(own: Record<string, MessageDescriptor> = {}): (issue: { code: string }) => string {
  const { i18n } = useLingui();
  return ({ code }) => {
    const text = own[code];
    return text ? i18n._(text) : describe(code);
  };
}
