import { Button } from '@cairn/ui/core';
import { CheckboxField } from '@cairn/ui/plain-form';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useEffect, useLayoutEffect } from 'react';
import { PageLink } from '../navigation/page-link.tsx';
import { goTo } from '../navigation/path.ts';
import { useInBrowser } from '../prerender/prerender.ts';
import { useVisit } from '../visit.ts';
import { accountAt } from './account.ts';
import styles from './auth-frame.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { EmailField, FormRefusal, PlainField, SecretField } from './fields.tsx';
import { storePendingRegistration } from './pending-registration.ts';
import { SignInMethods } from './sign-in-methods.tsx';
import { Terms } from './terms.tsx';
import { useForm } from './use-form.ts';
import { pendingRegistration, splitName, usePendingUntilOver } from './waiting-registration.ts';

/** The sign-up; if the installation has a waiting list, redirects to it without an admission. */
export function Signup(): ReactElement | null {
  const { config } = useVisit();
  const admission = useInBrowser(() => location.hash.slice(1) || null, null);
  const waits = config.signup === 'waitlist' && !admission;
  useEffect(() => {
    if (waits) goTo('/auth/waitlist-verify', { replace: true });
  }, [waits]);
  return waits ? null : <SignupForm admission={config.signup === 'waitlist' ? admission : null} />;
}

/**
 * The sign-up with email and password (specification, sections 2 and 5).
 * @param admission the token in the mail to a person on the waiting list
 */
function SignupForm({ admission }: { admission: string | null }): ReactElement {
  const { t, i18n } = useLingui();
  const { config } = useVisit();
  const form = useForm({
    texts: { name: '', email: '', password: '', passwordCheck: '' },
    boxes: { subscribeToNewsletter: false },
    check: async (values) => (await import(/* webpackChunkName: "account-calls" */ './checks.ts')).checkSignup(values),
    call: 'register',
    send: async ({ name, email, password, subscribeToNewsletter }) => {
      const registration = { email, password, name, ...splitName(name), acceptTerms: true, subscribeToNewsletter, sentAt: Date.now() };
      const outcome = await accountAt(config.apiBase).register(registration, i18n.locale, admission);
      if (!outcome.success) return outcome;
      storePendingRegistration({ ...registration, sentAt: Date.now() });
      goTo('/auth/verify');
      return undefined;
    },
  });
  usePendingUntilOver();
  const { fill, tick } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useLayoutEffect(() => {
    // Restores the input, except for passwords, when the user returns from the code to change the address.
    const waiting = pendingRegistration();
    if (!waiting) return;
    fill({ name: waiting.name, email: waiting.email });
    tick('subscribeToNewsletter', waiting.subscribeToNewsletter);
  }, []);

  return (
    <AuthFrame title={t`Create your account`} lead={<FreeLead />}>
      <FormRefusal refusal={form.refusal} />
      <SignInMethods />
      <form {...form.props} className={styles.form}>
        <PlainField {...form.field('name')} label={t`Name`} autoComplete="name" required />
        <EmailField {...form.field('email')} />
        <div className={styles.pair}>
          <SecretField {...form.field('password')} label={t`Password`} autoComplete="new-password" hint={t`At least 8 characters`} />
          <SecretField {...form.field('passwordCheck')} label={t`Confirm password`} autoComplete="new-password" />
        </div>
        <CheckboxField {...form.box('subscribeToNewsletter')}>
          <Trans>Send me product news and offers, at most once a month</Trans>
        </CheckboxField>
        <Button {...form.button} variant="primary" size="large" wide>
          <Trans>Create account</Trans>
        </Button>
        {/* Not a paragraph: the terms are a dialog, which a paragraph cannot contain. */}
        <div className={styles.small}>
          <Trans>
            By creating an account you agree to the <Terms />.
          </Trans>
        </div>
      </form>
      <p className={styles.note}>
        <Trans>
          Already have an account? <PageLink href="/auth/login">Sign in</PageLink>
        </Trans>
      </p>
    </AuthFrame>
  );
}

/** The limits of the free plan. */
function FreeLead(): ReactElement {
  const free = useVisit().plans?.find(({ plan }) => plan === 'free');
  if (!free || free.people === null || free.projects === null) return <Trans>Start for free. No card.</Trans>;
  return (
    <Trans>
      Free for <Plural value={free.people} one="# person" other="# people" /> and{' '}
      <Plural value={free.projects} one="# project" other="# projects" />. No card.
    </Trans>
  );
}
