import { codeLength } from '@cairn/api';
import { useSession } from '@cairn/shell';
import { PasswordField, TextField } from '@cairn/ui/forms';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

export type TypedMethod = 'password' | 'totp' | 'backup';

/** The input for the proof of identity, named `proof`. */
export function ProofField({
  method,
  error,
  onEdit,
}: {
  method: TypedMethod;
  error: string | undefined;
  onEdit: () => void;
}): ReactElement {
  const { t } = useLingui();
  const email = useSession()?.user.email ?? '';
  const common = { name: 'proof', autoFocus: true, onChange: onEdit, ...(error ? { error } : {}) };
  if (method === 'password')
    return (
      <>
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...common}
          label={t`Your password`}
          autoComplete="current-password"
          showLabel={t`Show password`}
          hideLabelText={t`Hide password`}
        />
      </>
    );
  if (method === 'totp')
    return (
      <TextField
        {...common}
        label={t`6-digit code from your authenticator app`}
        code
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={codeLength}
      />
    );
  return <TextField {...common} label={t`Backup code`} code autoComplete="off" />;
}
