import type { AuthResponse } from '@cairn/api';
import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { asking } from '../account.ts';
import type { Outcome, Refusal } from '../outcome.ts';

/** Where nothing came of it: the person turned away, or the browser has no passkey for this site. */
const none: Refusal = { success: false, code: 'PASSKEY_NONE', requiresVerification: false, remainingAttempts: undefined, issues: [] };

interface Asked {
  /** For the second step of a sign-in that waits. */
  second?: boolean;
  keepSignedIn?: boolean;
  /** Is the second step not to be asked for here for 30 days? */
  remember?: boolean;
  /** Offered among the addresses that the browser fills in: it waits until one is chosen. */
  autofill?: boolean;
}

/** Asks the browser for a passkey and signs in with it. Never throws. */
export async function askPasskey(
  apiBase: string,
  { second = false, keepSignedIn = true, remember = false, autofill = false }: Asked,
): Promise<Outcome<AuthResponse>> {
  return asking(apiBase, async (calls) => {
    const asked = await calls.passkeyOptions(second);
    if (!asked.success) return asked;
    const optionsJSON = asked.answer.options as unknown as PublicKeyCredentialRequestOptionsJSON; // the server's, for the browser as they are
    // What the browser says of a refusal depends on the browser: a person who turns away looks like one without a passkey.
    const response = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill }).catch(() => null);
    return response ? calls.signInByPasskey({ response, keepSignedIn, remember }) : none;
  });
}

/** Can this browser offer passkeys among the addresses that it fills in? */
export function offersWhileTyping(): Promise<boolean> {
  return browserSupportsWebAuthnAutofill();
}

/** Ends the offer: another way to sign in is taken. */
export function endOffer(): void {
  WebAuthnAbortService.cancelCeremony();
}
