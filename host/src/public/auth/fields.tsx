import { Callout } from '@cairn/ui/core';
import { InputField, PasswordField, type PasswordFieldProps } from '@cairn/ui/plain-form';
import { useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import styles from './auth-frame.module.css';
import type { FormRefusal as Refused } from './use-form.ts';

interface Typed {
  name: string;
  value: string;
  error: string | undefined;
  onType: (text: string) => void;
}

/** A plain text field. */
export function PlainField({ onType, ...rest }: Typed & Omit<ComponentProps<typeof InputField>, keyof Typed>): ReactElement {
  return <InputField {...rest} onChange={(event) => onType(event.target.value)} />;
}

/** An email field that password managers recognize as the user name. `passkeys`: also offers passkeys of this site. */
export function EmailField({ passkeys = false, ...typed }: Typed & { passkeys?: boolean }): ReactElement {
  const { t } = useLingui();
  return (
    <PlainField
      {...typed}
      label={t`Email`}
      type="email"
      autoComplete={passkeys ? 'username webauthn' : 'username'}
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      required
    />
  );
}

/** A password field with a button that shows the password. */
export function SecretField({
  onType,
  ...rest
}: Typed &
  Pick<PasswordFieldProps, 'label' | 'aside' | 'hint'> & {
    autoComplete: 'current-password' | 'new-password';
  }): ReactElement {
  const { t } = useLingui();
  return (
    <PasswordField
      {...rest}
      dir="ltr"
      required
      onChange={(event) => onType(event.target.value)}
      showLabel={t`Show password`}
      hideLabel={t`Hide password`}
    />
  );
}

/** A hidden field with the account's address, which tells password managers whose password this is. */
export function WhoseAccount({ email }: { email: string }): ReactElement {
  return (
    <input className={styles.account} name="email" type="email" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden />
  );
}

/** Why the form was refused; announced again with each refusal. `actions`: links or buttons that help. */
export function FormRefusal({
  refusal,
  tone = 'negative',
  actions,
}: {
  refusal: Refused | undefined;
  tone?: 'negative' | 'warning';
  actions?: ReactNode;
}): ReactElement | null {
  if (!refusal) return null;
  return (
    <Callout key={refusal.count} tone={tone} live="alert" actions={actions}>
      {refusal.text}
    </Callout>
  );
}
