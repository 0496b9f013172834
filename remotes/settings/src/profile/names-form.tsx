import { ProfileUpdateSchema, type User } from '@cairn/api';
import { notify, updateProfile, useFormSend, useIssueText } from '@cairn/shell';
import { Button } from '@cairn/ui/core';
import { Form, FormFailure, TextField } from '@cairn/ui/forms';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import type * as v from 'valibot';
import styles from './names-form.module.css';

const nameMaxLength = 120;

const issueTexts: Record<string, MessageDescriptor> = {
  NAME_REQUIRED: msg`Enter a display name.`,
  NAME_TOO_LONG: msg`At most 120 characters.`,
};

/** First, last and display name. Saved by a button, so that partial names are not saved. */
export function NamesForm({ user }: { user: User }): ReactElement {
  const { t } = useLingui();
  const message = useIssueText(issueTexts);
  const { onSubmit, failure } = useFormSend(async (update: v.InferOutput<typeof ProfileUpdateSchema>) => {
    await updateProfile(update);
    notify('green', t`Your profile is saved`);
  });
  return (
    <Form draft="profile.names" schema={ProfileUpdateSchema} onSubmit={onSubmit} message={message} className={styles.form ?? ''}>
      {({ busy, rest }) => (
        <>
          <FormFailure title={<Trans>Your profile was not saved</Trans>} text={failure} details={rest} />
          <div className={styles.names}>
            <TextField
              name="firstName"
              label={t`First name`}
              optional={t`optional`}
              autoComplete="given-name"
              maxLength={nameMaxLength}
              defaultValue={user.firstName}
            />
            <TextField
              name="lastName"
              label={t`Last name`}
              optional={t`optional`}
              autoComplete="family-name"
              maxLength={nameMaxLength}
              defaultValue={user.lastName}
            />
            <TextField
              name="displayName"
              label={t`Display name`}
              hint={t`Shown next to what you write and decide`}
              autoComplete="name"
              maxLength={nameMaxLength}
              defaultValue={user.displayName}
            />
          </div>
          <div>
            <Button type="submit" variant="primary" busy={busy}>
              <Trans>Save profile</Trans>
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}
