import type { PasskeyOptionsSchema } from '@cairn/api';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import type * as v from 'valibot';

type Options = v.InferOutput<typeof PasskeyOptionsSchema>['options'];

/**
 * Returns whether passkeys are possible here. They belong to a domain name, which an IP address does not have (WebAuthn Level 3, 5.1.3).
 */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(location.hostname);
}

/** Loads the WebAuthn library on demand. */
export function webauthn(): Promise<typeof import('@simplewebauthn/browser')> {
  return import(/* webpackChunkName: "webauthn" */ '@simplewebauthn/browser');
}

/** Creates a passkey. Returns `known` if the device already has one of this account, null if the person canceled. */
export async function makePasskey(options: Options): Promise<object | 'known' | null> {
  const { startRegistration } = await webauthn();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON; // the server's options, passed to the browser unchanged
  return startRegistration({ optionsJSON }).catch((error: unknown) =>
    error instanceof Error && error.name === 'InvalidStateError' ? 'known' : turnedAway(error),
  );
}

/** Canceling is not an error; anything else is. */
function turnedAway(error: unknown): null {
  if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null;
  throw error;
}
