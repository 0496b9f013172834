import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Texts of the issues of a new organization and its owner, for `useIssueText`. */
export const ownerIssueTexts: Record<string, MessageDescriptor> = {
  NAME_REQUIRED: msg`Enter a name.`,
  NAME_TOO_LONG: msg`Use at most 120 characters.`,
  EMAIL_REQUIRED: msg`Enter an email address.`,
  EMAIL_INVALID: msg`Enter an email address.`,
};
