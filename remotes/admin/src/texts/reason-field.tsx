import { TextField } from '@cairn/ui/forms';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** Texts of the issues of the field, for `useIssueText`. */
export const reasonIssueTexts: Record<string, MessageDescriptor> = {
  REASON_REQUIRED: msg`Enter a reason. Only operators see it.`,
};

/** The only field of a dialog with an action of operators. */
export function ReasonField({ maxLength }: { maxLength: number }): ReactElement {
  const { t } = useLingui();
  return (
    <TextField
      autoFocus
      name="reason"
      label={t`Reason`}
      hint={t`Only operators see it, on this page.`}
      maxLength={maxLength}
      autoComplete="off"
    />
  );
}
