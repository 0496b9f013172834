import type { AuthResponse, SsoConfig } from '@cairn/api';
import { keepSsoHint, keptSsoHint } from '@cairn/shell/storage';
import { accountAt } from '../account.ts';
import type { SsoAnswer } from './library.ts';

/** The result of a single sign-on: signed in (possibly with a second step), no silent sign-in, or a failure code. */
export type SignOnOutcome = { kind: 'answer'; answer: AuthResponse } | { kind: 'nobody' } | { kind: 'failed'; code: string };

/** The page that handles the response of a redirect. */
export const redirectReturn = '/auth/callback?sso=redirect';

type Library = typeof import('./library.ts');

/** Loads the provider's library, which is large and only needed for single sign-on. */
function fetchLibrary(): Promise<Library> {
  return import(/* webpackChunkName: "sso" */ './library.ts');
}

/** Prefetches the library before the button is clicked: browsers allow a popup only right after the click. */
export function prepareSignOn(): void {
  // Failures are ignored: the click loads it again and shows errors.
  fetchLibrary().catch(() => undefined);
}

/** The response of a redirect can be handled only once per document. */
let completing: Promise<SignOnOutcome> | undefined;

/** Returns the single sign-on of the organization `config`, through the API at `apiBase`. Its functions never throw. */
export function signOnAt(apiBase: string, config: SsoConfig) {
  const account = accountAt(apiBase);

  async function withNonce(ask: (library: Library, nonce: string) => Promise<SsoAnswer | null>): Promise<SignOnOutcome> {
    return settled(async () => {
      const [library, begun] = await Promise.all([fetchLibrary(), account.ssoNonce()]);
      if (!begun.success) return failed(begun.code);
      return exchanged(await ask(library, begun.answer.nonce));
    });
  }

  async function exchanged(answer: SsoAnswer | null): Promise<SignOnOutcome> {
    if (!answer) return { kind: 'nobody' };
    const outcome = await account.ssoExchange(answer.idToken);
    if (!outcome.success) return failed(outcome.code);
    keepSsoHint(answer.hint);
    return { kind: 'answer', answer: outcome.answer };
  }

  return {
    /** Redirects this window to the provider; resolves only if that failed. */
    redirect: () =>
      withNonce(async (library, nonce) => {
        await library.redirectToProvider(config, nonce, redirectReturn);
        return null;
      }),
    popup: () => withNonce((library, nonce) => library.askInPopup(config, nonce)),
    /** Signs in silently with the account used here before; `nobody` if the provider requires interaction. */
    async quietly(): Promise<SignOnOutcome> {
      const hint = keptSsoHint();
      if (!hint) return { kind: 'nobody' };
      const outcome = await withNonce((library, nonce) => library.askQuietly(config, nonce, hint));
      return outcome.kind === 'failed' ? { kind: 'nobody' } : outcome;
    },
    /** Handles the response of a redirect. */
    completeRedirect: () => {
      completing ??= settled(async () => exchanged(await (await fetchLibrary()).consumeRedirect(config)));
      return completing;
    },
    /** Ends the provider's session after ours has ended. */
    signOut: (hint: string) =>
      settled(async () => {
        await (await fetchLibrary()).signOutAtProvider(config, hint);
        return { kind: 'nobody' };
      }),
  };
}

async function settled(work: () => Promise<SignOnOutcome>): Promise<SignOnOutcome> {
  try {
    return await work();
  } catch (error) {
    console.warn('single sign-on', error);
    return failed(codeOf(error));
  }
}

function failed(code: string | null): SignOnOutcome {
  return { kind: 'failed', code: code ?? 'SIGN_IN_REFUSED' };
}

/** Maps the library's error codes to ours (https://aka.ms/msal-browser errors; section 8 of the specification). */
const codes: Record<string, string> = {
  popup_window_error: 'POPUP_BLOCKED',
  empty_window_error: 'POPUP_BLOCKED',
  endpoints_resolution_error: 'SIGN_IN_UNAVAILABLE',
  openid_config_error: 'SIGN_IN_UNAVAILABLE',
  network_error: 'SIGN_IN_UNAVAILABLE',
  no_network_connectivity: 'SIGN_IN_UNAVAILABLE',
  get_request_failed: 'SIGN_IN_UNAVAILABLE',
  post_request_failed: 'SIGN_IN_INCOMPLETE',
  state_mismatch: 'SIGN_IN_INCOMPLETE',
  nonce_mismatch: 'SIGN_IN_INCOMPLETE',
  invalid_grant: 'SIGN_IN_INCOMPLETE',
};

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'SIGN_IN_REFUSED';
  // The library could not be loaded, or its configuration is invalid.
  if (error.name === 'ChunkLoadError' || error.name === 'ClientConfigurationError') return 'SIGN_IN_UNAVAILABLE';
  const code = 'errorCode' in error ? String(error.errorCode) : '';
  return codes[code] ?? 'SIGN_IN_REFUSED';
}
