import type { AuthResponse } from '@cairn/api';
import { Button } from '@cairn/ui/core';
import { fingerprintIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { onFirstSign } from '../navigation/first-sign.ts';
import { useInBrowser } from '../prerender/prerender.ts';
import { useVisit } from '../visit.ts';
import { noAnswer, type Outcome } from './outcome.ts';

const fetchPasskeys = () => import(/* webpackChunkName: "passkeys" */ './second-step/ask-passkey.ts');

/** Passkeys belong to a host name, so IP addresses have none (WebAuthn Level 3, 5.1.3). */
function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(location.hostname);
}

/** The sign-in with a passkey: by a button, and in the autofill list of the email field where the browser supports it. */
export function PasskeyButton({
  keepSignedIn,
  onOutcome,
}: {
  keepSignedIn: boolean;
  onOutcome: (outcome: Outcome<AuthResponse>) => void;
}): ReactElement | null {
  const { config } = useVisit();
  const possible = useInBrowser(canUsePasskeys, true);
  const [busy, setBusy] = useState(false);
  const hear = useRef({ onOutcome, keepSignedIn });

  useEffect(() => {
    hear.current = { onOutcome, keepSignedIn };
  });
  useEffect(() => {
    if (!possible) return;
    let left = false;
    let endOffer: (() => void) | undefined;
    const offer = async () => {
      const passkeys = await fetchPasskeys().catch(() => null); // the button shows the error when it is clicked
      if (left || !passkeys || !(await passkeys.offersWhileTyping())) return;
      endOffer = passkeys.endOffer;
      const outcome = await passkeys.askPasskey(config.apiBase, { autofill: true, keepSignedIn: hear.current.keepSignedIn });
      // An unused or failed autofill offer is ignored.
      if (!left && (outcome.success || outcome.code === 'PASSKEY_REFUSED')) hear.current.onOutcome(outcome);
    };
    // Only on the first sign of use, so that visitors who just read the page load nothing.
    const endWaiting = onFirstSign(() => void offer());
    return () => {
      left = true;
      endWaiting();
      endOffer?.();
    };
  }, [possible, config.apiBase]);

  if (!possible) return null;
  const ask = async () => {
    if (busy) return;
    setBusy(true);
    const passkeys = await fetchPasskeys().catch(() => null);
    const outcome = passkeys ? await passkeys.askPasskey(config.apiBase, { keepSignedIn }) : noAnswer;
    setBusy(false);
    onOutcome(outcome);
  };
  return (
    <Button size="large" wide icon={fingerprintIcon} busy={busy} onClick={() => void ask()}>
      <Trans>Use a passkey</Trans>
    </Button>
  );
}
