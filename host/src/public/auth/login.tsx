import { Button, Callout } from '@cairn/ui/core';
import { CheckboxField } from '@cairn/ui/plain-form';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { PageLink } from '../navigation/page-link.tsx';
import { goTo } from '../navigation/path.ts';
import { useInBrowser } from '../prerender/prerender.ts';
import { useVisit } from '../visit.ts';
import { accountAt } from './account.ts';
import styles from './auth-frame.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { EmailField, FormRefusal, SecretField } from './fields.tsx';
import { noAnswer } from './outcome.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { storePendingRegistration } from './pending-registration.ts';
import { useSecondStep } from './second-step/use-second-step.ts';
import { SignInMethods } from './sign-in-methods.tsx';
import { afterSignIn } from './signed-in.ts';
import { SingleSignOnLink } from './single-sign-on-link.tsx';
import { useForm } from './use-form.ts';

/** The sign-in with email and password. `?redirect=` is where to go afterwards. */
export function Login(): ReactElement {
  const { t } = useLingui();
  const { config } = useVisit();
  const second = useSecondStep(config.apiBase);
  const form = useForm({
    texts: { email: '', password: '' },
    boxes: { keepSignedIn: true },
    check: async (values) => (await import(/* webpackChunkName: "account-calls" */ './checks.ts')).checkLogin(values),
    call: 'login',
    send: async (credentials) => {
      const outcome = await accountAt(config.apiBase).login(credentials);
      if (!outcome.success) return outcome;
      const waiting = second.asks(outcome.answer);
      if (waiting) return (await second.show(waiting)) ? undefined : noAnswer;
      afterSignIn(outcome.answer);
      return undefined;
    },
  });
  const unverified = form.refusal?.code === 'VERIFICATION_PENDING';
  const notice = useInBrowser(() => new URLSearchParams(location.search).get('notice'), null);

  const verify = () => {
    storePendingRegistration({
      email: form.texts.email.trim().toLowerCase(),
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

  if (second.shown) return <second.shown.Screen step={second.shown.step} onLeave={second.leave} />;

  const password = form.field('password');
  return (
    <AuthFrame title={t`Sign in`} lead={<Trans>Welcome back. Sign in to continue.</Trans>}>
      {notice === 'expired' && !form.refusal && (
        <Callout tone="warning" live="status">
          <Trans>Session expired. Please log in again.</Trans>
        </Callout>
      )}
      {notice === 'password' && !form.refusal && (
        <Callout tone="positive" live="status">
          <Trans>Your password was changed. Sign in with the new one.</Trans>
        </Callout>
      )}
      <FormRefusal
        refusal={form.refusal}
        tone={unverified ? 'warning' : 'negative'}
        actions={
          unverified && (
            <Button size="small" onClick={verify}>
              <Trans>Enter the code</Trans>
            </Button>
          )
        }
      />
      {config.demo && <DemoAccounts onChoose={form.fill} />}
      <SignInMethods quietly />
      <form {...form.props} className={styles.form}>
        <EmailField passkeys {...form.field('email')} />
        <SecretField
          {...password}
          error={password.error && t`Enter your password`}
          label={t`Password`}
          autoComplete="current-password"
          aside={
            <PageLink href="/auth/forgot-password">
              <Trans>Forgot password?</Trans>
            </PageLink>
          }
        />
        <CheckboxField {...form.box('keepSignedIn')}>
          <Trans>Keep me signed in for 30 days</Trans>
        </CheckboxField>
        <Button {...form.button} variant="primary" size="large" wide>
          <Trans>Sign in</Trans>
        </Button>
      </form>
      <PasskeyButton
        keepSignedIn={form.boxes.keepSignedIn ?? true}
        onOutcome={(outcome) => (outcome.success ? afterSignIn(outcome.answer) : form.refuse(outcome))}
      />
      <SingleSignOnLink />
      <p className={styles.note}>
        <Trans>
          New here? <PageLink href="/auth/signup">Create an account</PageLink>
        </Trans>
      </p>
    </AuthFrame>
  );
}
