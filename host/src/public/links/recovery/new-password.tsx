import { Button } from '@cairn/ui/core';
import { validate } from '@cairn/ui/plain-form';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { accountAt } from '../../auth/account.ts';
import styles from '../../auth/auth-frame.module.css';
import { AuthFrame } from '../../auth/auth-frame.tsx';
import { FormRefusal, SecretField, WhoseAccount } from '../../auth/fields.tsx';
import { afterSignIn } from '../../auth/signed-in.ts';
import { useForm } from '../../auth/use-form.ts';
import { goTo } from '../../navigation/path.ts';
import { useVisit } from '../../visit.ts';
import { useLinkCalls } from '../link-calls.ts';
import { NewPasswordSchema } from './new-password-schema.ts';

/** Codes of a link that is no longer valid: its page shows what to do. */
const over = ['LINK_EXPIRED', 'LINK_USED', 'NOT_FOUND'];

/** The form of a valid link. */
export function NewPassword({
  token,
  email,
  expiresAt,
  onOver,
}: {
  token: string;
  email: string;
  expiresAt: string;
  /** Called when the link was no longer valid on submit. */
  onOver: () => void;
}): ReactElement {
  const { t } = useLingui();
  const { config } = useVisit();
  const { reset } = useLinkCalls();
  const [opened] = useState(() => Date.now());
  const minutes = Math.max(1, Math.round((Date.parse(expiresAt) - opened) / 60_000));
  const form = useForm({
    texts: { password: '', passwordCheck: '' },
    check: (values) => validate(NewPasswordSchema, values),
    call: 'reset',
    send: async ({ password }) => {
      const outcome = await reset(token, password);
      if (!outcome.success) {
        if (!outcome.code || !over.includes(outcome.code)) return outcome;
        onOver();
        return undefined;
      }
      // The same sign-in as on the login page, including a second step.
      const signedIn = await accountAt(config.apiBase).login({ email, password, keepSignedIn: true });
      if (signedIn.success && signedIn.answer.requiresSecondFactor) goTo('/auth/login?step=second');
      else if (signedIn.success) afterSignIn(signedIn.answer);
      else goTo('/auth/login?notice=password');
      return undefined;
    },
  });

  return (
    <AuthFrame
      forAll
      title={t`Choose a new password`}
      lead={
        <Trans>
          For{' '}
          <b>
            <bdi>{email}</bdi>
          </b>
          . The link expires in <Plural value={minutes} one="# minute" other="# minutes" />.
        </Trans>
      }
    >
      <FormRefusal refusal={form.refusal} />
      <form {...form.props} className={styles.form}>
        <WhoseAccount email={email} />
        <SecretField {...form.field('password')} label={t`New password`} autoComplete="new-password" hint={t`At least 8 characters`} />
        <SecretField {...form.field('passwordCheck')} label={t`Confirm new password`} autoComplete="new-password" />
        <Button {...form.button} variant="primary" size="large" wide>
          <Trans>Set password and sign in</Trans>
        </Button>
      </form>
      <p className={styles.note}>
        <Trans>This signs you out everywhere else.</Trans>
      </p>
    </AuthFrame>
  );
}
