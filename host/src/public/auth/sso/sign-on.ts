import type { AuthResponse, SsoConfig } from '@cairn/api';
import { keepSsoHint, keptSsoHint } from '@cairn/shell/storage';
import { accountAt } from '../account.ts';
import type { SsoAnswer } from './library.ts';

/** What single sign-on came to: signed in (or to the second step), not signed in quietly, or a code that says why not. */
export type SignOnOutcome = { kind: 'answer'; answer: AuthResponse } | { kind: 'nobody' } | { kind: 'failed'; code: string };

/** The page that takes what a redirect has brought back. */
export const redirectReturn = '/auth/callback?sso=redirect';

type Library = typeof import('./library.ts');

/** The provider's library: large, and needed by those alone who sign in this way. */
function fetchLibrary(): Promise<Library> {
  return import(/* webpackChunkName: "sso" */ './library.ts');
}

/** Fetches it when somebody is about to press the button: a popup must follow the press at once. */
export function prepareSignOn(): void {
  // A failure is no one's concern yet: the press itself asks again, and says what it must.
  fetchLibrary().catch(() => undefined);
}

/** What a redirect has brought back can be taken once in a document. */
let completing: Promise<SignOnOutcome> | undefined;

/** Single sign-on of the organization `config`, through the API at `apiBase`. None of its calls throws. */
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
    /** Goes to the provider in this window; comes back only where it could not. */
    redirect: () =>
      withNonce(async (library, nonce) => {
        await library.redirectToProvider(config, nonce, redirectReturn);
        return null;
      }),
    popup: () => withNonce((library, nonce) => library.askInPopup(config, nonce)),
    /** For the account that was used here before; `nobody` where the provider wants to see the person. */
    async quietly(): Promise<SignOnOutcome> {
      const hint = keptSsoHint();
      if (!hint) return { kind: 'nobody' };
      const outcome = await withNonce((library, nonce) => library.askQuietly(config, nonce, hint));
      return outcome.kind === 'failed' ? { kind: 'nobody' } : outcome;
    },
    /** Completes what a redirect has brought back. */
    completeRedirect: () => {
      completing ??= settled(async () => exchanged(await (await fetchLibrary()).takeRedirect(config)));
      return completing;
    },
    /** Ends the provider's own session: ours has ended before. */
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

/** What the library's own codes mean to a person (https://aka.ms/msal-browser errors; section 8 of the specification). */
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
  // The library itself could not be fetched, or does not take its settings.
  if (error.name === 'ChunkLoadError' || error.name === 'ClientConfigurationError') return 'SIGN_IN_UNAVAILABLE';
  const code = 'errorCode' in error ? String(error.errorCode) : '';
  return codes[code] ?? 'SIGN_IN_REFUSED';
}
