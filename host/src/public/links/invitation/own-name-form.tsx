import type { Tenant, User } from '@cairn/api';
import { forgetSignIn } from '@cairn/shell/storage';
import { Button, TextButton } from '@cairn/ui/core';
import { validate } from '@cairn/ui/plain-form';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import * as v from 'valibot';
import styles from '../../auth/auth-frame.module.css';
import { AuthFrame } from '../../auth/auth-frame.tsx';
import { FormRefusal } from '../../auth/fields.tsx';
import { enterApplication } from '../../auth/signed-in.ts';
import { Terms } from '../../auth/terms.tsx';
import { useForm } from '../../auth/use-form.ts';
import { useLinkCalls } from '../link-calls.ts';
import { NameFields, nameEntries } from './name-fields.tsx';

const FormSchema = v.object(nameEntries);

/** Asks for the name once, before the application, if the sign-in provider gave none. `?redirect=` is where to go afterwards. */
export function OwnName({ user, tenant }: { user: User; tenant: Tenant }): ReactElement {
  const { t } = useLingui();
  const { giveName, signOut } = useLinkCalls();
  const form = useForm({
    texts: { firstName: '', lastName: '' },
    check: (values) => validate(FormSchema, values),
    call: 'register',
    send: async ({ firstName, lastName }) => {
      const outcome = await giveName({ firstName, lastName, displayName: `${firstName} ${lastName}`.trim() });
      // Both together may be too long even if neither is.
      if (!outcome.success) return { ...outcome, issues: outcome.issues.map(({ code }) => ({ field: 'firstName', code })) };
      enterApplication({ user: outcome.answer.user ?? user, tenant });
      return undefined;
    },
  });

  const leave = async () => {
    const outcome = await signOut();
    if (!outcome.success) return form.refuse(outcome);
    forgetSignIn();
    location.assign('/auth/login');
  };

  return (
    <AuthFrame
      forAll
      title={t`Set up your account`}
      lead={
        <Trans>
          For{' '}
          <b>
            <bdi>{user.email}</bdi>
          </b>
          . Enter the name that your team will see.
        </Trans>
      }
    >
      <FormRefusal refusal={form.refusal} />
      <form {...form.props} className={styles.form}>
        <NameFields field={form.field} />
        <Button {...form.button} variant="primary" size="large" wide>
          <Trans>Continue</Trans>
        </Button>
        <div className={styles.small}>
          <Trans>
            By continuing, you agree to the <Terms />.
          </Trans>
        </div>
      </form>
      <p className={styles.note}>
        <Trans>
          Not you? <TextButton onClick={() => void leave()}>Sign in as someone else</TextButton>
        </Trans>
      </p>
    </AuthFrame>
  );
}
