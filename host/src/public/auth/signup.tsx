import { Button, Callout } from '@cairn/ui/core';
import { CheckboxField, InputField, PasswordField, validate } from '@cairn/ui/plain-form';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactElement, useState } from 'react';
import { PageLink } from '../navigation/page-link.tsx';
import { goTo } from '../navigation/path.ts';
import { useVisit } from '../visit.ts';
import { accountAt } from './account.ts';
import styles from './auth-frame.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { refusalText } from './messages.ts';
import { keepPendingRegistration, pendingRegistration, splitName } from './pending-registration.ts';
import { SignupSchema } from './signup-schema.ts';
import { Terms } from './terms.tsx';
import { useSubmit } from './use-submit.ts';

/** Creating an account with e-mail and password (specification, sections 2 and 5). */
export function Signup(): ReactElement {
  const { t, i18n } = useLingui();
  const { config } = useVisit();
  const submission = useSubmit();
  // Coming back from the code to change the address: what was typed is still there, but for the passwords.
  const [typed] = useState(() => pendingRegistration());
  const [values, setValues] = useState({
    name: typed?.name ?? '',
    email: typed?.email ?? '',
    password: '',
    passwordCheck: '',
    subscribeToNewsletter: typed?.subscribeToNewsletter ?? false,
  });
  const set = (change: Partial<typeof values>) => {
    setValues({ ...values, ...change });
    for (const field of Object.keys(change)) submission.clear(field);
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submission.refuse(undefined);
    const checked = validate(SignupSchema, values);
    submission.show(checked.issues ?? []);
    if (checked.issues) return;
    const { name, email, password, subscribeToNewsletter } = checked.value;
    const registration = { email, password, name, ...splitName(name), acceptTerms: true, subscribeToNewsletter, sentAt: Date.now() };
    void submission.whileBusy(async () => {
      const outcome = await accountAt(config.apiBase).register(registration, i18n.locale);
      if (outcome.success) {
        keepPendingRegistration({ ...registration, sentAt: Date.now() });
        goTo('/auth/verify');
      } else if (!submission.show(outcome.issues)) {
        submission.refuse(refusalText(i18n, 'register', outcome.code));
      }
    });
  };

  return (
    <AuthFrame title={t`Create your account`} lead={<Trans>Free for 3 people and 1 project. No card.</Trans>}>
      {submission.refusal && (
        <Callout key={submission.refusal.count} tone="negative" live="alert">
          {submission.refusal.text}
        </Callout>
      )}
      <form ref={submission.form} className={styles.form} noValidate onSubmit={submit}>
        <InputField
          label={t`First name`}
          name="name"
          autoComplete="given-name"
          required
          value={values.name}
          error={submission.errorOf('name')}
          onChange={(event) => set({ name: event.target.value })}
        />
        <InputField
          label={t`E-mail`}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          required
          value={values.email}
          error={submission.errorOf('email')}
          onChange={(event) => set({ email: event.target.value })}
        />
        <div className={styles.pair}>
          <PasswordField
            label={t`Password`}
            name="password"
            autoComplete="new-password"
            dir="ltr"
            required
            value={values.password}
            hint={t`At least 8 characters`}
            error={submission.errorOf('password')}
            onChange={(event) => set({ password: event.target.value })}
            showLabel={t`Show the password`}
            hideLabel={t`Hide the password`}
          />
          <PasswordField
            label={t`Password again`}
            name="passwordCheck"
            autoComplete="new-password"
            dir="ltr"
            required
            value={values.passwordCheck}
            error={submission.errorOf('passwordCheck')}
            onChange={(event) => set({ passwordCheck: event.target.value })}
            showLabel={t`Show the password`}
            hideLabel={t`Hide the password`}
          />
        </div>
        <CheckboxField
          name="subscribeToNewsletter"
          checked={values.subscribeToNewsletter}
          onChange={(event) => set({ subscribeToNewsletter: event.target.checked })}
        >
          <Trans>Send me product news and offers, at most once a month</Trans>
        </CheckboxField>
        <Button type="submit" variant="primary" size="large" wide busy={submission.busy}>
          <Trans>Create account</Trans>
        </Button>
        <p className={styles.small}>
          <Trans>
            By creating an account you agree to the <Terms />.
          </Trans>
        </p>
      </form>
      <p className={styles.note}>
        <Trans>
          Already have an account? <PageLink href="/auth/login">Sign in</PageLink>
        </Trans>
      </p>
    </AuthFrame>
  );
}
