import type { AuthResponse } from '@cairn/api';
import { Button } from '@cairn/ui/core';
import { fingerprintIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useInBrowser } from '../ahead/ahead.ts';
import { onFirstSign } from '../navigation/first-sign.ts';
import { useVisit } from '../visit.ts';
import { noAnswer, type Outcome } from './outcome.ts';

const fetchPasskeys = () => import(/* webpackChunkName: "passkeys" */ './second-step/ask-passkey.ts');

/** A passkey belongs to a host's name: an address in figures has none (WebAuthn Level 3, 5.1.3). */
function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(location.hostname);
}

/**
 * Signing in with a passkey: by the button, and, where the browser can, among the addresses that it offers in the e-mail field.
 */
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
      const passkeys = await fetchPasskeys().catch(() => null); // the button says so, once it is pressed
      if (left || !passkeys || !(await passkeys.offersWhileTyping())) return;
      endOffer = passkeys.endOffer;
      const outcome = await passkeys.askPasskey(config.apiBase, { autofill: true, keepSignedIn: hear.current.keepSignedIn });
      // An offer that nobody took, or that could not be made, is nobody's concern.
      if (!left && (outcome.success || outcome.code === 'PASSKEY_REFUSED')) hear.current.onOutcome(outcome);
    };
    // A hint, and no more: whoever reads the page and leaves fetches nothing for it.
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
