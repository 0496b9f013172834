import type { PasskeyOptionsSchema } from '@cairn/api';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import type * as v from 'valibot';

type Options = v.InferOutput<typeof PasskeyOptionsSchema>['options'];

/** A passkey belongs to a host's name: an address in figures has none (WebAuthn Level 3, 5.1.3). */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(location.hostname);
}

/** Fetched when somebody goes for a passkey. */
export function webauthn(): Promise<typeof import('@simplewebauthn/browser')> {
  return import(/* webpackChunkName: "webauthn" */ '@simplewebauthn/browser');
}

/** Asks the browser to make a passkey; `known` where the device has one of this account already, null where the person turned away. */
export async function makePasskey(options: Options): Promise<object | 'known' | null> {
  const { startRegistration } = await webauthn();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON; // the server's, for the browser as they are
  return startRegistration({ optionsJSON }).catch((error: unknown) =>
    error instanceof Error && error.name === 'InvalidStateError' ? 'known' : turnedAway(error),
  );
}

/** Turning away is no failure; anything else is. */
function turnedAway(error: unknown): null {
  if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null;
  throw error;
}
