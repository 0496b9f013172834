import { PasswordStateSchema } from '@cairn/api';
import { call, notify, queryClient, useFormSend, useIssueText, useSession } from '@cairn/shell';
import { FormDialog, PasswordField } from '@cairn/ui/forms';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import type * as v from 'valibot';
import { NewPasswordSchema } from './password-schema.ts';
import { passwordQuery } from './queries.ts';

/** The texts of the sign-up form, verbatim (specification, section 5), and those only used here. */
const issueTexts: Record<string, MessageDescriptor> = {
  CURRENT_REQUIRED: msg`Enter your current password`,
  PASSWORD_WRONG: msg`Wrong password`,
  PASSWORD_REQUIRED: msg`Enter your password with at least 8 characters, it will be required to login`,
  PASSWORD_TOO_SHORT: msg`The password should contains at leat 8 characters`,
  PASSWORD_COMMON: msg`This password is too easy to guess. Choose another one.`,
  PASSWORD_TOO_LONG: msg`A password can have at most 1,024 characters`,
  PASSWORD_CHECK_REQUIRED: msg`Please, confirm your password`,
  PASSWORD_MISMATCH: msg`The password does not match`,
};

/** The dialog that changes the password, or sets the first one (`set`: a password exists). */
export function ChangePassword({ set, onClose }: { set: boolean; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const message = useIssueText(issueTexts);
  const email = useSession()?.user.email ?? '';
  const sending = useFormSend(async ({ current, password }: v.InferOutput<typeof NewPasswordSchema>) => {
    const json = { password, ...(current === undefined ? {} : { current }) };
    const state = await call('put', 'auth/password', PasswordStateSchema, { json });
    queryClient.setQueryData(passwordQuery().queryKey, state);
    void queryClient.invalidateQueries({ queryKey: ['security'] });
    notify('green', set ? t`Your password is changed` : t`Your password is set`);
    onClose();
  });
  const look = { showLabel: t`Show password`, hideLabelText: t`Hide password` };
  return (
    <FormDialog
      size="small"
      title={set ? <Trans>Change password</Trans> : <Trans>Set a password</Trans>}
      description={<Trans>This signs you out in all other browsers. You get an email.</Trans>}
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={set ? <Trans>Change password</Trans> : <Trans>Set password</Trans>}
      failureTitle={<Trans>Your password was not changed</Trans>}
      draft={false}
      schema={NewPasswordSchema}
      message={message}
      onClose={onClose}
      {...sending}
    >
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {set && <PasswordField autoFocus name="current" label={t`Current password`} autoComplete="current-password" {...look} />}
      <PasswordField
        autoFocus={!set}
        name="password"
        label={t`New password`}
        hint={<Trans>At least 8 characters</Trans>}
        autoComplete="new-password"
        {...look}
      />
      <PasswordField name="passwordCheck" label={t`Confirm new password`} autoComplete="new-password" {...look} />
    </FormDialog>
  );
}
