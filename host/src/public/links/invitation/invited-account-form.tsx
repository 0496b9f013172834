import { matchLocale, PasswordSchema } from '@cairn/api';
import { Button } from '@cairn/ui/core';
import { validate } from '@cairn/ui/plain-form';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import * as v from 'valibot';
import styles from '../../auth/auth-frame.module.css';
import { FormRefusal, SecretField, WhoseAccount } from '../../auth/fields.tsx';
import { afterSignIn } from '../../auth/signed-in.ts';
import { Terms } from '../../auth/terms.tsx';
import { useForm } from '../../auth/use-form.ts';
import { useLinkCalls } from '../link-calls.ts';
import { NameFields, nameEntries } from './name-fields.tsx';

const FormSchema = v.object({ ...nameEntries, password: PasswordSchema });
/** Codes after which the invitation's page shows the reason: it is closed, or its address has an account by now. */
const over = ['INVITATION_CLOSED', 'OTHER_ADDRESS', 'NOT_FOUND'];

/** The form for an invited user's name and password. Submitting it signs them in. */
export function InvitedAccountForm({ token, email, onOver }: { token: string; email: string; onOver: () => void }): ReactElement {
  const { t, i18n } = useLingui();
  const { accept } = useLinkCalls();
  const form = useForm({
    texts: { firstName: '', lastName: '', password: '' },
    check: (values) => validate(FormSchema, values),
    call: 'register',
    send: async ({ firstName, lastName, password }) => {
      const name = `${firstName} ${lastName}`.trim();
      const outcome = await accept(token, { name, firstName, lastName, password, acceptTerms: true, locale: matchLocale(i18n.locale) });
      if (outcome.success) afterSignIn(outcome.answer);
      else if (outcome.code && over.includes(outcome.code)) onOver();
      else return { ...outcome, issues: outcome.issues.map(({ field, code }) => ({ field: field.replace('account.', ''), code })) };
      return undefined;
    },
  });

  return (
    <>
      <FormRefusal refusal={form.refusal} />
      <form {...form.props} className={styles.form}>
        <WhoseAccount email={email} />
        <NameFields field={form.field} />
        <SecretField {...form.field('password')} label={t`Password`} autoComplete="new-password" hint={t`At least 8 characters`} />
        <Button {...form.button} variant="primary" size="large" wide>
          <Trans>Create the account and join</Trans>
        </Button>
        <div className={styles.small}>
          <Trans>
            By creating an account you agree to the <Terms />.
          </Trans>
        </div>
      </form>
    </>
  );
}
