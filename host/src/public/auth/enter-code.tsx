import { codeLength, isVerificationPending } from '@cairn/api';
import { Button, Icon } from '@cairn/ui/core';
import { circleCheckIcon } from '@cairn/ui/icons';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { PageLink } from '../navigation/page-link.tsx';
import { useVisit } from '../visit.ts';
import { accountAt } from './account.ts';
import frame from './auth-frame.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { CodeField } from './code-field.tsx';
import styles from './enter-code.module.css';
import { MailboxNote } from './mailbox-note.tsx';
import { dropPendingRegistration, type PendingRegistration, storePendingRegistration } from './pending-registration.ts';
import { fieldText, refusalText } from './refusals.ts';
import { ResendTimer } from './resend-timer.tsx';
import { afterSignIn } from './signed-in.ts';
import { useDelivery } from './use-delivery.ts';

/** The six-digit code of the email verification. Submitted automatically once complete. */
export function EnterCode({ registration: begun }: { registration: PendingRegistration }): ReactElement {
  const { t, i18n } = useLingui();
  const { config } = useVisit();
  const account = accountAt(config.apiBase);
  const input = useRef<HTMLInputElement>(null);
  const [registration, setRegistration] = useState(begun);
  const [code, setCode] = useState('');
  const [attempts, setAttempts] = useState<number>();
  const [error, setError] = useState<string>();
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const { email } = registration;
  const failed = useDelivery(registration.sentAt, () => account.verificationStatus(email)) === 'failed';

  useEffect(() => {
    input.current?.focus();
    let current = true;
    void accountAt(config.apiBase)
      .verificationStatus(email)
      .then((outcome) => {
        if (!current) return;
        if (!outcome.success) setError(refusalText(i18n, 'status', outcome.code));
        else if (isVerificationPending(outcome.answer)) setAttempts(outcome.answer.remainingAttempts);
        else setError(refusalText(i18n, 'status', outcome.answer.isUsed ? 'CODE_USED' : 'CODE_EXPIRED'));
      });
    return () => {
      current = false;
    };
  }, [config.apiBase, email, i18n]);

  const refuse = (text: string) => {
    setError(text);
    setCode('');
    input.current?.focus();
  };

  const complete = async (digits: string) => {
    if (busy) return;
    if (digits.length !== codeLength) {
      setError(fieldText(i18n, digits ? 'CODE_LENGTH' : 'CODE_REQUIRED'));
      input.current?.focus();
      return;
    }
    setBusy(true);
    setSent(false);
    const outcome = await account.complete(registration, digits);
    setBusy(false);
    if (outcome.success) return afterSignIn(outcome.answer);
    if (outcome.remainingAttempts !== undefined) setAttempts(outcome.remainingAttempts);
    refuse(refusalText(i18n, 'complete', outcome.code));
  };

  const type = (digits: string) => {
    setCode(digits);
    setError(undefined);
    if (digits.length === codeLength) void complete(digits);
  };

  const resend = async () => {
    const outcome = await account.resend(email);
    if (!outcome.success) return setError(refusalText(i18n, 'resend', outcome.code));
    const renewed = { ...registration, sentAt: Date.now() };
    storePendingRegistration(renewed);
    setRegistration(renewed);
    setAttempts(undefined);
    setError(undefined);
    setCode('');
    setSent(true);
    input.current?.focus();
  };

  const cancel = () => {
    dropPendingRegistration();
    location.assign('/');
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void complete(code);
  };

  return (
    <AuthFrame
      title={t`Enter the code`}
      lead={
        !failed && (
          <Trans>
            We sent a 6-digit code to{' '}
            <b>
              <bdi>{email}</bdi>
            </b>
            . It expires in 10 minutes.
          </Trans>
        )
      }
    >
      <form className={frame.form} noValidate onSubmit={submit}>
        <CodeField
          value={code}
          error={error ?? (failed ? refusalText(i18n, 'status', 'MAIL_FAILED') : undefined)}
          input={input}
          onChange={type}
          note={
            sent &&
            !failed && (
              <p className={styles.sent}>
                <Icon icon={circleCheckIcon} size="small" />
                <span>
                  <Trans>We sent a new code. The old one no longer works.</Trans>
                </span>
              </p>
            )
          }
        >
          <span>{attempts !== undefined && <Plural value={attempts} one="# attempt left" other="# attempts left" />}</span>
          <ResendTimer sentAt={registration.sentAt} onResend={resend} />
        </CodeField>
        <Button type="submit" variant="primary" size="large" wide busy={busy}>
          <Trans>Confirm</Trans>
        </Button>
        <Button variant="quiet" size="large" wide onClick={cancel}>
          <Trans>Cancel</Trans>
        </Button>
      </form>
      <p className={frame.note}>
        <Trans>
          Wrong address? <PageLink href="/auth/signup">Change it</PageLink>. No email? Check your spam folder. You can paste the code from
          another device.
        </Trans>
      </p>
      <MailboxNote />
    </AuthFrame>
  );
}
