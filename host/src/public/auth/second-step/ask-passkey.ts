import type { AuthResponse } from '@cairn/api';
import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { asking } from '../account.ts';
import type { Outcome, Refusal } from '../outcome.ts';

/** The result when the user canceled, or the browser has no passkey for this site. */
const none: Refusal = { success: false, code: 'PASSKEY_NONE', requiresVerification: false, remainingAttempts: undefined, issues: [] };

interface Asked {
  /** For the second step of a pending sign-in. */
  second?: boolean;
  keepSignedIn?: boolean;
  /** Skips the second step in this browser for 30 days. */
  remember?: boolean;
  /** Offered in the browser's autofill list: waits until one is chosen. */
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
    const optionsJSON = asked.answer.options as unknown as PublicKeyCredentialRequestOptionsJSON; // the server's options, passed to the browser unchanged
    // Browsers report refusals differently, and canceling looks the same as having no passkey.
    const response = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill }).catch(() => null);
    return response ? calls.signInByPasskey({ response, keepSignedIn, remember }) : none;
  });
}

/** Returns whether this browser can offer passkeys in its autofill list. */
export function offersWhileTyping(): Promise<boolean> {
  return browserSupportsWebAuthnAutofill();
}

/** Ends the autofill offer, when another way to sign in is used. */
export function endOffer(): void {
  WebAuthnAbortService.cancelCeremony();
}
