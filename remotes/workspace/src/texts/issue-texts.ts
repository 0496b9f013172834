import { useIssueText } from '@cairn/shell';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Messages of issue codes that only this remote's forms use. */
const texts: Record<string, MessageDescriptor> = {
  BRANCH_IN_USE: msg`Sessions have worked on this branch. Mark it as merged first.`,
  BRANCH_OVER: msg`This branch was merged or deleted. Choose an active one.`,
  BRANCH_REQUIRED: msg`Enter a branch.`,
  EMAIL_INVALID: msg`One of the addresses is not valid`,
  EVIDENCE_UNKNOWN: msg`The quoted source is no longer in this project.`,
  FILE_UNKNOWN: msg`One of the files no longer exists. Remove it, and add it again.`,
  ICON_INVALID: msg`Enter the name of an icon, such as lucide:rocket.`,
  LINK_INVALID: msg`Enter each page with its full address: https://…`,
  KEY_INVALID: msg`Use 2 to 6 letters (A to Z) or digits, starting with a letter.`,
  KEY_TAKEN: msg`Another project has this key.`,
  MOMENT_PAST: msg`This time is in the past.`,
  NETWORK_INVALID: msg`Enter an IP address, or a range such as 10.20.0.0/16.`,
  NETWORK_PREFIX: msg`The number after the slash is too large.`,
  NOT_ALLOWED: msg`This cannot be chosen here.`,
  NAME_DIFFERS: msg`This does not match the name or key of this project.`,
  NAME_TOO_LONG: msg`At most 80 characters.`,
  OPTION_NAME_REQUIRED: msg`Enter a name for this option, or remove it.`,
  OUTCOME_REQUIRED: msg`Enter what was decided.`,
  PERSON_REQUIRED: msg`Choose a person.`,
  PERSON_SUSPENDED: msg`One of them is suspended in your organization.`,
  PERSON_UNKNOWN: msg`One of them is no longer a member of your organization.`,
  PROJECT_KEY_TAKEN: msg`Another project has this key.`,
  PROJECT_REQUIRED: msg`Choose a project.`,
  REPO_URL_INVALID: msg`Enter the web address of the repository, such as https://github.com/acme/payments-api`,
  TAG_TOO_LONG: msg`One of the tags is longer than 40 characters.`,
  TAG_TWICE: msg`One of the tags is a duplicate.`,
  TOO_MANY_TAGS: msg`A conversation has at most 10 tags.`,
  UNKNOWN_BRANCH: msg`This project has no such branch.`,
};

/** Returns the translated message of an issue. */
export function useWorkspaceIssueText(): (issue: { code: string }) => string {
  return useIssueText(texts);
}
