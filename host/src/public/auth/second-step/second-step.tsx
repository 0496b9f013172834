import type { AuthResponse, SecondStepMethod, SecondStep as Step } from '@cairn/api';
import { Callout, TextButton } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useEffect, useState } from 'react';
import { useVisit } from '../../visit.ts';
import { asking } from '../account.ts';
import frame from '../auth-frame.module.css';
import { AuthFrame } from '../auth-frame.tsx';
import { noAnswer, type Outcome } from '../outcome.ts';
import { refusalText } from '../refusals.ts';
import { afterSignIn } from '../signed-in.ts';
import { useDelivery } from '../use-delivery.ts';
import { CodeForm } from './code-form.tsx';
import { OtherWays } from './other-ways.tsx';

type CodeMethod = Exclude<SecondStepMethod, 'passkey'>;

/** The second step of a sign-in: a code of the authenticator app, or another method of the account. */
export function SecondStep({ step, onLeave }: { step: Pick<Step, 'methods' | 'remainingAttempts'>; onLeave: () => void }): ReactElement {
  const { t, i18n } = useLingui();
  const { config } = useVisit();
  const [method, setMethod] = useState<CodeMethod>('totp');
  const [attempts, setAttempts] = useState(step.remainingAttempts);
  const [remember, setRemember] = useState(false);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  /** When the last code was mailed, in milliseconds since 1970. */
  const [sentAt, setSentAt] = useState<number>();
  /** Whether the sign-in has ended, after five wrong codes or ten minutes: it must be started over. */
  const [over, setOver] = useState(false);

  const delivery = useDelivery(method === 'email' ? sentAt : undefined, () => asking(config.apiBase, (calls) => calls.secondStep()));
  const undelivered = delivery === 'failed' ? t`The code could not be delivered. Request another one, or use another method.` : undefined;

  // After the frame's effects, which focus the heading.
  useEffect(() => document.querySelector<HTMLInputElement>('input[name="code"]')?.focus(), []);

  /** Runs a call and shows its refusal. Returns the response; null if it was refused. */
  const run = async <T,>(work: () => Promise<Outcome<T>>, call: 'login' | 'status' | 'resend'): Promise<T | null> => {
    if (busy) return null;
    setBusy(true);
    setError(undefined);
    const outcome = await work();
    setBusy(false);
    if (outcome.success) return outcome.answer;
    if (outcome.remainingAttempts !== undefined) setAttempts(outcome.remainingAttempts);
    if (outcome.code === 'SIGN_IN_EXPIRED' || outcome.remainingAttempts === 0) setOver(true);
    setError(refusalText(i18n, call, outcome.code));
    return null;
  };
  const finish = (answer: AuthResponse | null) => {
    if (answer) afterSignIn(answer);
    return answer !== null;
  };
  const verify = async (code: string) =>
    finish(await run(() => asking(config.apiBase, (calls) => calls.verifyCode({ method, code, remember })), 'status'));
  const mail = async () => {
    setMethod('email');
    if (await run(() => asking(config.apiBase, (calls) => calls.mailCode()), 'resend')) setSentAt(Date.now());
  };
  const takePasskey = async () => {
    const passkeys = await import(/* webpackChunkName: "passkeys" */ './ask-passkey.ts').catch(() => null);
    finish(await run(async () => (passkeys ? passkeys.askPasskey(config.apiBase, { second: true, remember }) : noAnswer), 'login'));
  };
  const choose = (chosen: SecondStepMethod) => {
    setError(undefined);
    if (chosen === 'passkey') void takePasskey();
    else if (chosen === 'email') void mail();
    else setMethod(chosen);
  };
  const leave = () => {
    void asking(config.apiBase, (calls) => calls.leaveSecondStep()).finally(onLeave);
  };

  const leads = {
    totp: <Trans>The 6-digit code from your authenticator app.</Trans>,
    backup: <Trans>One of your ten backup codes. Each works once.</Trans>,
    // Shown only once the mail was accepted and not refused later.
    email: sentAt !== undefined && !undelivered && <Trans>We emailed you a 6-digit code. It expires in 10 minutes.</Trans>,
  };
  return (
    <AuthFrame title={t`Two-step verification`} lead={!over && leads[method]}>
      {over ? (
        <Callout
          tone="negative"
          live="alert"
          title={<Trans>This sign-in has expired</Trans>}
          actions={
            <TextButton onClick={leave}>
              <Trans>Start over</Trans>
            </TextButton>
          }
        >
          <Trans>Too many wrong codes, or more than 10 minutes have passed.</Trans>
        </Callout>
      ) : (
        <>
          <CodeForm
            key={method}
            method={method}
            attempts={attempts}
            error={error ?? (method === 'email' ? undelivered : undefined)}
            busy={busy}
            sentAt={method === 'email' ? sentAt : undefined}
            mailbox={config.mailbox}
            remember={remember}
            onRemember={setRemember}
            onResend={mail}
            onEdit={() => setError(undefined)}
            onVerify={verify}
          />
          <OtherWays methods={step.methods.filter((other) => other !== method)} busy={busy} onChoose={choose} />
          <p className={frame.note}>
            <Trans>
              Not you? <TextButton onClick={leave}>Sign in as someone else</TextButton>
            </Trans>
          </p>
        </>
      )}
    </AuthFrame>
  );
}
