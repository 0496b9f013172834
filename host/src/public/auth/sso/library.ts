import {
  type AuthenticationResult,
  createStandardPublicClientApplication,
  type IPublicClientApplication,
  LogLevel,
  ProtocolMode,
} from '@azure/msal-browser';
import type { SsoConfig } from '@cairn/api';
import { sessionStore } from '@cairn/shell/storage';

const scopes = ['openid', 'profile', 'email'];
/** The account picker, so that people with several accounts choose. */
const prompt = 'select_account';
/** How long somebody may take in the other window: nobody tells us that they have closed it. */
const popupTimeoutMs = 5 * 60_000;
const frameTimeoutMs = 10_000;

/** What the provider has said: whose ID token, to be exchanged for our own cookie. */
export interface SsoAnswer {
  idToken: string;
  /** What the provider finds the account by, the next time. */
  hint: string;
}

/** Goes to the provider in this window. Does not come back. @param returnTo the page of ours that takes the answer */
export async function redirectToProvider(config: SsoConfig, nonce: string, returnTo: string): Promise<void> {
  const client = await clientOf(config);
  await client.loginRedirect({ scopes, prompt, nonce, redirectStartPage: new URL(returnTo, location.href).href });
}

/** Asks in a window of its own. */
export async function askInPopup(config: SsoConfig, nonce: string): Promise<SsoAnswer> {
  const client = await clientOf(config);
  return taken(client, await client.loginPopup({ scopes, prompt, nonce, overrideInteractionInProgress: true }));
}

/** Asks in a frame that nobody sees, for an account that was used here before. @throws where the provider wants to see the person */
export async function askQuietly(config: SsoConfig, nonce: string, hint: string): Promise<SsoAnswer> {
  const client = await clientOf(config);
  return taken(client, await client.ssoSilent({ scopes, nonce, loginHint: hint }));
}

/** What a redirect has brought back; null where none is under way. */
export async function takeRedirect(config: SsoConfig): Promise<SsoAnswer | null> {
  const client = await clientOf(config, { takesRedirect: false });
  const result = await client.handleRedirectPromise();
  return result && taken(client, result);
}

/** Ends the provider's own session, once ours has ended. Does not come back: the provider sends on to `/`. */
export async function signOutAtProvider(config: SsoConfig, hint: string): Promise<void> {
  const client = await clientOf(config, { onLeave: leaveNothing });
  await client.logoutRedirect({
    logoutHint: hint,
    postLogoutRedirectUri: `${location.origin}/`,
    // No ID token is kept that could say for whom this is.
    extraQueryParameters: { client_id: config.clientId },
  });
}

/** Goes on to the provider without the library's own note of it: nothing of a sign-in is left in the browser. */
function leaveNothing(url: string): boolean {
  sessionStore.clear();
  location.assign(url);
  return false;
}

interface ClientOptions {
  takesRedirect?: boolean;
  /** Told where the library is about to go; it goes there itself unless this answers false. */
  onLeave?: (url: string) => boolean;
}

async function clientOf(
  { authority, clientId }: SsoConfig,
  { takesRedirect = true, onLeave }: ClientOptions = {},
): Promise<IPublicClientApplication> {
  const client = await createStandardPublicClientApplication({
    auth: {
      clientId,
      authority,
      knownAuthorities: [new URL(authority).host],
      redirectUri: `${location.origin}/auth-redirect.html`,
      OIDCOptions: { defaultScopes: scopes },
      ...(onLeave ? { onRedirectNavigate: onLeave } : {}),
    },
    cache: { cacheLocation: 'sessionStorage' },
    system: {
      protocolMode: ProtocolMode.OIDC,
      popupBridgeTimeout: popupTimeoutMs,
      iframeBridgeTimeout: frameTimeoutMs,
      loggerOptions: { logLevel: LogLevel.Error, piiLoggingEnabled: false, loggerCallback: (_, message) => console.warn(message) },
    },
  });
  // An answer that was left lying, by a person who went back and began again, is cleared away first.
  if (takesRedirect) await client.handleRedirectPromise();
  return client;
}

/** The answer without what the library keeps: once it is exchanged no token lies where a script could read it. */
async function taken(client: IPublicClientApplication, { idToken, account }: AuthenticationResult): Promise<SsoAnswer> {
  await client.clearCache();
  const { login_hint: hint } = account.idTokenClaims ?? {};
  return { idToken, hint: typeof hint === 'string' ? hint : account.username };
}
