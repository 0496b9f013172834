import { BackupCodeSchema, codeLength } from '@cairn/api';
import { Anchor, Button, Callout, Icon } from '@cairn/ui/core';
import { timerIcon } from '@cairn/ui/icons';
import { CheckboxField, InputField } from '@cairn/ui/plain-form';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import frame from '../auth-frame.module.css';
import { CodeField } from '../code-field.tsx';
import { fieldText } from '../refusals.ts';
import { ResendTimer } from '../resend-timer.tsx';
import styles from './second-step.module.css';

const periodMs = 30_000;

interface CodeFormProps {
  method: 'totp' | 'backup' | 'email';
  attempts: number | undefined;
  /** The message of a refusal. */
  error: string | undefined;
  busy: boolean;
  /** When the last code was mailed; undefined if none was. */
  sentAt: number | undefined;
  mailbox: string | null;
  /** Skips the second step in this browser for 30 days. */
  remember: boolean;
  onRemember: (remember: boolean) => void;
  onResend: () => Promise<void>;
  onEdit: () => void;
  /** Returns whether the code was correct. */
  onVerify: (code: string) => Promise<boolean>;
}

/** The form for a code: six digits, submitted automatically once complete, or a backup code. */
export function CodeForm({
  method,
  attempts,
  error,
  busy,
  sentAt,
  mailbox,
  remember,
  onRemember,
  onResend,
  onEdit,
  onVerify,
}: CodeFormProps): ReactElement {
  const { t, i18n } = useLingui();
  const [value, setValue] = useState('');
  const [wrong, setWrong] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const said = wrong ?? error;
  const focus = () => form.current?.querySelector('input')?.focus();
  useEffect(focus, []);

  const verify = async (text: string) => {
    const complete = method === 'backup' ? v.is(BackupCodeSchema, text) : text.length === codeLength;
    if (!complete) {
      setWrong(fieldText(i18n, text ? 'CODE_LENGTH' : 'CODE_REQUIRED'));
      return focus();
    }
    if (await onVerify(text)) return;
    setValue('');
    focus();
  };
  const type = (text: string) => {
    setValue(text);
    setWrong(undefined);
    onEdit();
    if (method !== 'backup' && text.length === codeLength) void verify(text);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void verify(value);
  };
  const left = attempts !== undefined && <Plural value={attempts} one="# attempt left" other="# attempts left" />;
  return (
    <form ref={form} className={frame.form} noValidate onSubmit={submit}>
      {method === 'backup' ? (
        <InputField
          label={t`Backup code`}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          value={value}
          error={said}
          hint={left}
          onChange={(event) => type(event.target.value)}
        />
      ) : (
        <CodeField value={value} error={said} onChange={type}>
          <span>{left}</span>
          {method === 'totp' ? <NextCode /> : sentAt !== undefined && <ResendTimer key={sentAt} sentAt={sentAt} onResend={onResend} />}
        </CodeField>
      )}
      <CheckboxField name="remember" checked={remember} onChange={({ target }) => onRemember(target.checked)}>
        <Trans>Remember this browser for 30 days</Trans>
      </CheckboxField>
      <Button type="submit" variant="primary" size="large" wide busy={busy}>
        <Trans>Confirm</Trans>
      </Button>
      {method === 'email' && mailbox && (
        <Callout>
          <Anchor href={mailbox} target="_blank" rel="noopener">
            <Trans>development mailbox</Trans>
          </Anchor>
        </Callout>
      )}
    </form>
  );
}

/** The seconds until the authenticator app shows a new code. Not announced, since it changes every second. */
function NextCode(): ReactElement {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.ceil((periodMs - (now % periodMs)) / 1000);
  return (
    <span className={styles.next} aria-hidden>
      <Icon icon={timerIcon} size="small" />
      <Trans>new code in {seconds} s</Trans>
    </span>
  );
}
