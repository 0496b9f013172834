import { BackupCodesSchema, codeLength, type TotpEnrolment } from '@cairn/api';
import { ApiError, call, errorText, notify } from '@cairn/shell';
import { Button, Dialog, DialogBody, DialogFooter } from '@cairn/ui/core';
import { CodeInput, Stepper } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { StoredCodes } from '../backup-codes/stored-codes.tsx';
import { readSecurityAgain } from '../factors.ts';
import { useAttempt } from '../use-attempt.ts';
import styles from './enrol-code-app.module.css';
import { KeyToScan } from './key-to-scan.tsx';

/** Sets up an authenticator app: scan the key, confirm with the first code, store the backup codes. */
export function EnrolCodeApp({
  enrolment,
  replaces,
  onClose,
}: {
  enrolment: TotpEnrolment;
  replaces: boolean;
  onClose: () => void;
}): ReactElement {
  const { t } = useLingui();
  const { attempt, busy } = useAttempt();
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [replacing] = useState(replaces);
  const note = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const confirm = async (digits: string) => {
    if (busy) return;
    if (digits.length !== codeLength) return setRefusal(t`Enter the 6-digit code from the app`);
    const confirmed = await attempt(async () => {
      try {
        return await call('post', 'auth/factors/totp/confirm', BackupCodesSchema, { json: { code: digits } });
      } catch (error) {
        if (!(error instanceof ApiError) || (error.code !== 'CODE_INVALID' && error.code !== 'CODE_EXPIRED')) throw error;
        setRefusal(error.code === 'CODE_INVALID' ? t`Wrong code. Try the next one.` : errorText(error));
        return null;
      }
    });
    if (!confirmed) {
      setCode('');
      input.current?.focus();
      return;
    }
    void readSecurityAgain();
    notify('green', replacing ? t`Authenticator app replaced` : t`Two-step verification is on`);
    if (confirmed.codes.length > 0) setCodes(confirmed.codes);
    else onClose();
  };
  const type = (digits: string) => {
    setCode(digits);
    setRefusal(undefined);
    if (digits.length === codeLength) void confirm(digits);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void confirm(code);
  };
  const steps = [
    { id: 'scan', label: t`Scan and confirm` },
    { id: 'codes', label: t`Backup codes` },
  ];
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={(open) => open || onClose()}
      title={replacing ? <Trans>Replace authenticator app</Trans> : <Trans>Turn on two-step verification</Trans>}
      description={
        replacing ? (
          <Trans>The old one works until the new one is confirmed.</Trans>
        ) : (
          <Trans>It is on once the first code is confirmed.</Trans>
        )
      }
      closeLabel={t`Close`}
    >
      {codes ? (
        <>
          <div className={styles.steps}>
            <Stepper label={t`Steps`} steps={steps} current="codes" doneText={t`done`} errorText={t`has an error`} />
          </div>
          <StoredCodes codes={codes} onDone={onClose} />
        </>
      ) : (
        <form onSubmit={submit} noValidate>
          <DialogBody>
            {!replacing && <Stepper label={t`Steps`} steps={steps} current="scan" doneText={t`done`} errorText={t`has an error`} />}
            <KeyToScan enrolment={enrolment} />
            <div className={styles.code}>
              <span className={styles.label} aria-hidden>
                <Trans>6-digit code</Trans>
              </span>
              <CodeInput
                length={codeLength}
                value={code}
                onChange={type}
                label={t`6-digit code`}
                invalid={Boolean(refusal)}
                describedBy={note}
                input={input}
              />
              <p id={note} className={refusal ? styles.refusal : styles.hint} aria-live="polite">
                {refusal ?? <Trans>You can also paste it.</Trans>}
              </p>
            </div>
          </DialogBody>
          <DialogFooter>
            <Button variant="quiet" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button variant="primary" type="submit" busy={busy}>
              <Trans>Confirm</Trans>
            </Button>
          </DialogFooter>
        </form>
      )}
    </Dialog>
  );
}
