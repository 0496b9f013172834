import { type EmailChange, EmailChangeInputSchema, emailChangeOperations } from '@cairn/api';
import { runOperation, useFormSend, useIssueText } from '@cairn/shell';
import { FormDialog, TextField } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useMemo } from 'react';
import * as v from 'valibot';
import { emailIssueTexts } from './email-issue-texts.ts';

/** Asks for a new address, and has the codes sent to both addresses. */
export function ChangeEmail({
  present,
  onChange,
  onClose,
}: {
  present: string;
  onChange: (change: EmailChange) => void;
  onClose: () => void;
}): ReactElement {
  const { t } = useLingui();
  const message = useIssueText(emailIssueTexts);
  const schema = useMemo(
    () =>
      v.pipe(
        EmailChangeInputSchema,
        v.forward(
          v.check(({ email }) => email !== present, 'VALUE_INVALID'),
          ['email'],
        ),
      ),
    [present],
  );
  const sending = useFormSend(async (body: { email: string }) => {
    onChange(await runOperation(emailChangeOperations.begin, { body }));
    onClose();
  });
  return (
    <FormDialog
      size="small"
      title={<Trans>Change email address</Trans>}
      description={<Trans>You get two emails with a code: at your present and at your new address. You need both.</Trans>}
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={<Trans>Send codes</Trans>}
      failureTitle={<Trans>No code was sent</Trans>}
      draft="profile.email"
      schema={schema}
      message={message}
      onClose={onClose}
      {...sending}
    >
      <TextField autoFocus type="email" name="email" label={t`New email address`} autoComplete="email" maxLength={254} />
    </FormDialog>
  );
}
