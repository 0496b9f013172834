import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** What is said at a field for each code that the API's schemas give. */
const texts: Record<string, MessageDescriptor> = {
  EVIDENCE_UNKNOWN: msg`What is quoted here is no longer in this project.`,
  KEY_INVALID: msg`2 to 6 letters A to Z or digits, a letter first.`,
  KEY_TAKEN: msg`Another project has this key.`,
  NAME_REQUIRED: msg`Give it a name.`,
  NAME_TOO_LONG: msg`At most 80 characters.`,
  OPTION_NAME_REQUIRED: msg`Give this option a name, or take it away.`,
  OUTCOME_REQUIRED: msg`Say what was decided.`,
  PROJECT_KEY_TAKEN: msg`Another project has this key.`,
  PROJECT_REQUIRED: msg`Choose the project.`,
  REQUIRED: msg`This is missing.`,
  TEXT_REQUIRED: msg`Write something first.`,
  TEXT_TOO_LONG: msg`This is too long.`,
  LINE_TOO_LONG: msg`One of the lines is longer than 500 characters.`,
  TITLE_REQUIRED: msg`Give it a title.`,
  TOO_MANY: msg`That is more than are kept here.`,
};

/** The text for an issue's code, in the reader's language; a code that is not known gets a general one. */
export function useIssueText(): (issue: { code: string }) => string {
  const { i18n, t } = useLingui();
  return ({ code }) => {
    const text = texts[code];
    return text ? i18n._(text) : t`This is not valid.`;
  };
}
