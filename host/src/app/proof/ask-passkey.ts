import type { PasskeyOptionsSchema } from '@cairn/api';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type * as v from 'valibot';

/** Asks the browser for a passkey; null if the user cancels or has none. */
export async function askPasskey(options: v.InferOutput<typeof PasskeyOptionsSchema>['options']): Promise<object | null> {
  const { startAuthentication } = await import(/* webpackChunkName: "webauthn" */ '@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON; // the server's options, passed to the browser unchanged
  return startAuthentication({ optionsJSON }).catch((error: unknown) => {
    if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null;
    throw error;
  });
}
