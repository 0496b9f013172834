import { type EmailChange, EmailChangeConfirmSchema, emailChangeOperations } from '@cairn/api';
import { notify, runOperation, useFormSend, useIssueText, useLocale } from '@cairn/shell';
import { Button, Callout, dateFormat } from '@cairn/ui/core';
import { Form, FormFailure, TextField } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import type * as v from 'valibot';
import { emailIssueTexts } from './email-issue-texts.ts';
import styles from './email-section.module.css';

/** The codes of a change of the address that waits: one from the present address, one from the new one. */
export function ConfirmEmail({
  present,
  change: { email, expiresAt },
  onCancel,
  onChange,
}: {
  present: string;
  change: NonNullable<EmailChange['change']>;
  onCancel: () => void;
  onChange: (change: EmailChange) => void;
}): ReactElement {
  const { t } = useLingui();
  const message = useIssueText(emailIssueTexts);
  const time = dateFormat(useLocale(), { timeStyle: 'short' }).format(new Date(expiresAt));
  const { onSubmit, failure } = useFormSend(async (body: v.InferOutput<typeof EmailChangeConfirmSchema>) => {
    onChange(await runOperation(emailChangeOperations.confirm, { body }));
    notify('green', t`Your email address is ${email} now`);
  });
  return (
    <Form draft={false} schema={EmailChangeConfirmSchema} onSubmit={onSubmit} message={message} className={styles.form ?? ''}>
      {({ busy, rest }) => (
        <>
          <Callout tone="info" title={<Trans>Waiting for two codes</Trans>}>
            <Trans>
              Your email address changes to <bdi dir="ltr">{email}</bdi> once you enter both, until {time}.
            </Trans>
          </Callout>
          <FormFailure title={<Trans>Your email address was not changed</Trans>} text={failure} details={rest} />
          <div className={styles.codes}>
            <TextField
              name="current"
              label={t`Code sent to ${present}`}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              code
            />
            <TextField name="next" label={t`Code sent to ${email}`} inputMode="numeric" autoComplete="one-time-code" maxLength={6} code />
          </div>
          <div className={styles.actions}>
            <Button type="submit" variant="primary" busy={busy}>
              <Trans>Confirm new email address</Trans>
            </Button>
            <Button variant="quiet" onClick={onCancel}>
              <Trans>Cancel the change</Trans>
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}
