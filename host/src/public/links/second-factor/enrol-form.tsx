import { codeLength, type TotpEnrolment } from '@cairn/api';
import { Button } from '@cairn/ui/core';
import { QrFrame } from '@cairn/ui/data';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactElement, useMemo, useRef, useState } from 'react';
import { encode } from 'uqr';
import frame from '../../auth/auth-frame.module.css';
import { AuthFrame } from '../../auth/auth-frame.tsx';
import { CodeField } from '../../auth/code-field.tsx';
import { fieldText, refusalText } from '../../auth/refusals.ts';
import styles from './second-factor.module.css';
import { useSecondFactorCalls } from './second-factor-calls.ts';

/** The key for the authenticator app, and the form for its first code. */
export function EnrolForm({
  enrolment: { secret, uri },
  email,
  onConfirmed,
  onStale,
}: {
  enrolment: TotpEnrolment;
  email: string;
  onConfirmed: (codes: readonly string[]) => void;
  /** Called if the last proof of identity is too old by now. */
  onStale: () => void;
}): ReactElement {
  const { t, i18n } = useLingui();
  const { confirm } = useSecondFactorCalls();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const modules = useMemo(() => encode(uri, { ecc: 'M', border: 0 }).data, [uri]);

  const send = async (digits: string) => {
    if (busy) return;
    if (digits.length !== codeLength) return setError(fieldText(i18n, digits ? 'CODE_LENGTH' : 'CODE_REQUIRED'));
    setBusy(true);
    const outcome = await confirm(digits);
    setBusy(false);
    if (outcome.success) return onConfirmed(outcome.answer.codes);
    if (outcome.code === 'REAUTHENTICATE') return onStale();
    setError(refusalText(i18n, 'signOn', outcome.code));
    setCode('');
    input.current?.focus();
  };
  const type = (digits: string) => {
    setCode(digits);
    setError(undefined);
    if (digits.length === codeLength) void send(digits);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(code);
  };
  return (
    <AuthFrame
      forAll
      title={t`Scan and confirm`}
      lead={<Trans>Scan the QR code with your authenticator app, such as 1Password, Aegis or Google Authenticator.</Trans>}
    >
      <div className={styles.key}>
        <QrFrame label={t`The key as a QR code. The text is next to it`} modules={modules} />
        <p className={styles.words}>
          <span className={styles.label}>
            <Trans>Or enter this key</Trans>
          </span>
          <bdi dir="ltr" className={styles.letters}>
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </bdi>
          <span className={frame.small}>
            <Trans>
              Time-based, 6 digits, 30 seconds, account <bdi dir="ltr">{email}</bdi>
            </Trans>
          </span>
        </p>
      </div>
      <form className={frame.form} noValidate onSubmit={submit}>
        <CodeField value={code} error={error} input={input} onChange={type}>
          <Trans>The 6-digit code that the app shows now</Trans>
        </CodeField>
        <Button type="submit" variant="primary" size="large" wide busy={busy}>
          <Trans>Confirm</Trans>
        </Button>
      </form>
    </AuthFrame>
  );
}
