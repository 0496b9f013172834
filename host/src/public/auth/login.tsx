import { LoginSchema } from '@cairn/api';
import { keepIntendedRoute } from '@cairn/shell/storage';
import { Button, Callout } from '@cairn/ui/core';
import { CheckboxField, InputField, PasswordField, validate } from '@cairn/ui/plain-form';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactElement, useEffect, useState } from 'react';
import { PageLink } from '../navigation/page-link.tsx';
import { goTo } from '../navigation/path.ts';
import { useVisit } from '../visit.ts';
import { accountAt } from './account.ts';
import styles from './auth-frame.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { refusalText } from './messages.ts';
import { keepPendingRegistration } from './pending-registration.ts';
import { afterSignIn } from './signed-in.ts';
import { useSubmit } from './use-submit.ts';

/** Signing in with e-mail and password. `?redirect=` names where to go afterwards. */
export function Login(): ReactElement {
  const { t, i18n } = useLingui();
  const { config } = useVisit();
  const submission = useSubmit();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [unverified, setUnverified] = useState(false);
  const [expired] = useState(() => new URLSearchParams(location.search).get('notice') === 'expired');

  useEffect(() => {
    const redirect = new URLSearchParams(location.search).get('redirect');
    if (redirect) keepIntendedRoute(redirect);
  }, []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const keepSignedIn = new FormData(event.currentTarget).has('keepSignedIn');
    submission.refuse(undefined);
    setUnverified(false);
    const checked = validate(LoginSchema, { email, password, keepSignedIn });
    submission.show(checked.issues ?? []);
    if (checked.issues) return;
    void submission.whileBusy(async () => {
      const outcome = await accountAt(config.apiBase).login(checked.value);
      if (outcome.success) return afterSignIn(outcome.answer);
      if (submission.show(outcome.issues)) return;
      setUnverified(outcome.requiresVerification);
      submission.refuse(refusalText(i18n, 'login', outcome.code));
    });
  };

  const verify = () => {
    keepPendingRegistration({
      email: email.trim().toLowerCase(),
      password: '',
      name: '',
      firstName: '',
      lastName: '',
      acceptTerms: true,
      subscribeToNewsletter: false,
      sentAt: Date.now(),
    });
    goTo('/auth/verify');
  };

  return (
    <AuthFrame title={t`Sign in`} lead={<Trans>Welcome back. Your team’s knowledge is where you left it.</Trans>}>
      {expired && !submission.refusal && (
        <Callout tone="warning" live="status">
          <Trans>Session expired. Please log in again.</Trans>
        </Callout>
      )}
      {submission.refusal && (
        <Callout
          key={submission.refusal.count}
          tone={unverified ? 'warning' : 'negative'}
          live="alert"
          actions={
            unverified && (
              <Button size="small" onClick={verify}>
                <Trans>Enter the code</Trans>
              </Button>
            )
          }
        >
          {submission.refusal.text}
        </Callout>
      )}
      {config.demo && (
        <DemoAccounts
          onChoose={(account) => {
            setEmail(account.email);
            setPassword(account.password);
          }}
        />
      )}
      <form ref={submission.form} className={styles.form} noValidate onSubmit={submit}>
        <InputField
          label={t`E-mail`}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          required
          value={email}
          error={submission.errorOf('email')}
          onChange={(event) => {
            setEmail(event.target.value);
            submission.clear('email');
          }}
        />
        <PasswordField
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          dir="ltr"
          required
          value={password}
          error={submission.errorOf('password') && t`Enter your password`}
          onChange={(event) => {
            setPassword(event.target.value);
            submission.clear('password');
          }}
          showLabel={t`Show the password`}
          hideLabel={t`Hide the password`}
        />
        <CheckboxField name="keepSignedIn" defaultChecked>
          <Trans>Keep me signed in for 30 days</Trans>
        </CheckboxField>
        <Button type="submit" variant="primary" size="large" wide busy={submission.busy}>
          <Trans>Sign in</Trans>
        </Button>
      </form>
      <p className={styles.note}>
        <Trans>
          New here? <PageLink href="/auth/signup">Create an account</PageLink>
        </Trans>
      </p>
    </AuthFrame>
  );
}
