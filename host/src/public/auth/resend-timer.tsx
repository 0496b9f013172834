import { TextButton } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import { type ReactElement, useEffect, useState } from 'react';
import { secondsUntilResend } from './waiting-registration.ts';

/** A button that requests another code, enabled one minute after the last one. */
export function ResendTimer({ sentAt, onResend }: { sentAt: number; onResend: () => Promise<void> }): ReactElement {
  const [now, setNow] = useState(() => Date.now());
  const [busy, setBusy] = useState(false);
  const seconds = secondsUntilResend(sentAt, Math.max(now, sentAt));

  const waiting = seconds > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [waiting]);

  if (waiting) {
    const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    return (
      <span>
        <Trans>
          Resend in <bdi>{clock}</bdi>
        </Trans>
      </span>
    );
  }
  const ask = () => {
    if (busy) return;
    setBusy(true);
    void onResend().finally(() => setBusy(false));
  };
  return (
    <TextButton onClick={ask} aria-disabled={busy}>
      <Trans>Resend</Trans>
    </TextButton>
  );
}
