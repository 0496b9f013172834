import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Texts of the issues of a change of the address, for `useIssueText`. */
export const emailIssueTexts: Record<string, MessageDescriptor> = {
  EMAIL_REQUIRED: msg`Enter your new email address.`,
  EMAIL_INVALID: msg`Enter a valid email address, such as name@example.org`,
  VALUE_INVALID: msg`This is your email address already.`,
  CODE_REQUIRED: msg`Enter the code of this email.`,
  CODE_LENGTH: msg`The code has 6 digits.`,
};
