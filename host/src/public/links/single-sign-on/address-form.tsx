import { EmailSchema, safeRedirect } from '@cairn/api';
import { Button } from '@cairn/ui/core';
import { validate } from '@cairn/ui/plain-form';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import * as v from 'valibot';
import styles from '../../auth/auth-frame.module.css';
import { AuthFrame } from '../../auth/auth-frame.tsx';
import { EmailField, FormRefusal } from '../../auth/fields.tsx';
import { noAnswer } from '../../auth/outcome.ts';
import { useForm } from '../../auth/use-form.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { useSingleSignOnCalls } from './single-sign-on-calls.ts';

const AddressSchema = v.object({ email: EmailSchema });

/** Asks for an address, and goes to the sign-in of the organization that owns its domain. */
export function AddressForm(): ReactElement {
  const { t } = useLingui();
  const { find } = useSingleSignOnCalls();
  const [redirect] = useState(() => safeRedirect(new URLSearchParams(location.search).get('redirect')));
  const form = useForm({
    texts: { email: '' },
    check: (values) => validate(AddressSchema, values),
    call: 'signOn',
    send: async ({ email }) => {
      const outcome = await find(email);
      if (!outcome.success) return outcome;
      const { url } = outcome.answer;
      if (url === null) return { ...noAnswer, code: 'SIGN_ON_UNKNOWN' };
      location.assign(redirect ? `${url}?${new URLSearchParams({ returnUrl: redirect })}` : url);
      return undefined;
    },
  });
  return (
    <AuthFrame title={t`Single sign-on`} lead={<Trans>Enter your work email. Your organization then signs you in.</Trans>}>
      <FormRefusal refusal={form.refusal} />
      <form {...form.props} className={styles.form}>
        <EmailField {...form.field('email')} />
        <Button {...form.button} variant="primary" size="large" wide>
          <Trans>Continue</Trans>
        </Button>
      </form>
      <p className={styles.note}>
        <PageLink href="/auth/login">
          <Trans>Sign in another way</Trans>
        </PageLink>
      </p>
    </AuthFrame>
  );
}
