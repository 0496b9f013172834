import { useIssueText } from '@cairn/shell';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What is said at a field for the codes that only this remote's forms have. */
const texts: Record<string, MessageDescriptor> = {
  BRANCH_IN_USE: msg`Sessions have worked on this branch as one of its own: say first that it was merged.`,
  BRANCH_OVER: msg`This branch was merged or deleted. Choose one that is worked on.`,
  BRANCH_REQUIRED: msg`Name the branch.`,
  EVIDENCE_UNKNOWN: msg`What is quoted here is no longer in this project.`,
  FILE_UNKNOWN: msg`One of the files is not there any more. Remove it, and add it again.`,
  ICON_INVALID: msg`An icon’s name looks like lucide:rocket.`,
  LINK_INVALID: msg`Write each page as its full address: https://…`,
  KEY_INVALID: msg`2 to 6 letters A to Z or digits, a letter first.`,
  KEY_TAKEN: msg`Another project has this key.`,
  MOMENT_PAST: msg`This moment has passed already.`,
  NETWORK_INVALID: msg`Not an address, nor a range such as 10.20.0.0/16.`,
  NETWORK_PREFIX: msg`The number behind the slash is too large.`,
  NOT_ALLOWED: msg`This cannot be chosen here.`,
  NAME_DIFFERS: msg`This is neither the name nor the key of this project.`,
  NAME_TOO_LONG: msg`At most 80 characters.`,
  OPTION_NAME_REQUIRED: msg`Give this option a name, or take it away.`,
  OUTCOME_REQUIRED: msg`Say what was decided.`,
  PERSON_REQUIRED: msg`Choose somebody.`,
  PERSON_SUSPENDED: msg`One of them is suspended in your organisation.`,
  PERSON_UNKNOWN: msg`One of them no longer belongs to your organisation.`,
  PROJECT_KEY_TAKEN: msg`Another project has this key.`,
  PROJECT_REQUIRED: msg`Choose the project.`,
  REPO_URL_INVALID: msg`Write where the repository is read in a browser: https://github.com/acme/payments-api`,
  TAG_TOO_LONG: msg`One of the tags is longer than 40 characters.`,
  TAG_TWICE: msg`One of the tags is there twice.`,
  TOO_MANY_TAGS: msg`A conversation has at most 10 tags.`,
  UNKNOWN_BRANCH: msg`This project has no such branch.`,
};

/** The text for an issue's code, in the reader's language. */
export function useWorkspaceIssueText(): (issue: { code: string }) => string {
  return useIssueText(texts);
}
