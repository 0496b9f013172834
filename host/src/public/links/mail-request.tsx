import { EmailSchema } from '@cairn/api';
import { Button, TextButton } from '@cairn/ui/core';
import { validate } from '@cairn/ui/plain-form';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentProps, type ReactElement, type ReactNode, useState } from 'react';
import * as v from 'valibot';
import styles from '../auth/auth-frame.module.css';
import { AuthFrame } from '../auth/auth-frame.tsx';
import { EmailField, FormRefusal } from '../auth/fields.tsx';
import type { AuthCall } from '../auth/messages.ts';
import type { Outcome } from '../auth/outcome.ts';
import { refusalText } from '../auth/refusals.ts';
import { useForm } from '../auth/use-form.ts';
import { MailSent } from './mail-sent.tsx';

const AddressSchema = v.object({ email: EmailSchema });

interface MailRequestProps extends Pick<ComponentProps<typeof AuthFrame>, 'title' | 'lead' | 'forAll'> {
  call: AuthCall;
  send: (email: string) => Promise<Outcome<unknown>>;
  /** The label of the button. */
  action: ReactNode;
  /** The message of what was sent to which address. */
  sent: (address: ReactElement) => ReactNode;
  /** Content below the form. */
  children: ReactNode;
}

/** A form for an address that gets a mail, with a resend button afterwards. */
export function MailRequest({ call, send, action, sent, children, ...frame }: MailRequestProps): ReactElement {
  const { i18n } = useLingui();
  const [sentTo, setSentTo] = useState<string>();
  const [again, setAgain] = useState<string>();
  const form = useForm({
    texts: { email: '' },
    check: (values) => validate(AddressSchema, values),
    call,
    send: async ({ email }) => {
      const outcome = await send(email);
      if (!outcome.success) return outcome;
      setSentTo(email);
      return undefined;
    },
  });
  if (sentTo) {
    const resend = async (): Promise<boolean> => {
      const outcome = await send(sentTo);
      setAgain(outcome.success ? undefined : refusalText(i18n, call, outcome.code));
      return outcome.success;
    };
    return (
      <MailSent
        lead={sent(
          <b>
            <bdi>{sentTo}</bdi>
          </b>,
        )}
        again={again}
        onResend={resend}
        other={
          <Trans>
            Check your spam folder, or <TextButton onClick={() => setSentTo(undefined)}>use another address</TextButton>.
          </Trans>
        }
      />
    );
  }
  return (
    <AuthFrame {...frame}>
      <FormRefusal refusal={form.refusal} />
      <form {...form.props} className={styles.form}>
        <EmailField {...form.field('email')} />
        <Button {...form.button} variant="primary" size="large" wide>
          {action}
        </Button>
      </form>
      <p className={styles.note}>{children}</p>
    </AuthFrame>
  );
}
