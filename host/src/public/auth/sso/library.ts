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
/** Shows the account picker, for users with several accounts. */
const prompt = 'select_account';
/** How long the popup may stay open: there is no event when the user closes it. */
const popupTimeoutMs = 5 * 60_000;
const frameTimeoutMs = 10_000;

/** The provider's response: an ID token, to be exchanged for our own cookie. */
export interface SsoAnswer {
  idToken: string;
  /** Identifies the account at the provider the next time. */
  hint: string;
}

/** Redirects this window to the provider. Does not return. @param returnTo our page that handles the response */
export async function redirectToProvider(config: SsoConfig, nonce: string, returnTo: string): Promise<void> {
  const client = await clientOf(config);
  await client.loginRedirect({ scopes, prompt, nonce, redirectStartPage: new URL(returnTo, location.href).href });
}

/** Signs in with a popup. */
export async function askInPopup(config: SsoConfig, nonce: string): Promise<SsoAnswer> {
  const client = await clientOf(config);
  return taken(client, await client.loginPopup({ scopes, prompt, nonce, overrideInteractionInProgress: true }));
}

/** Signs in with a hidden iframe, for an account used here before. @throws when the provider requires interaction */
export async function askQuietly(config: SsoConfig, nonce: string, hint: string): Promise<SsoAnswer> {
  const client = await clientOf(config);
  return taken(client, await client.ssoSilent({ scopes, nonce, loginHint: hint }));
}

/** Returns the response of a redirect; null if none is pending. */
export async function consumeRedirect(config: SsoConfig): Promise<SsoAnswer | null> {
  const client = await clientOf(config, { takesRedirect: false });
  const result = await client.handleRedirectPromise();
  return result && taken(client, result);
}

/** Ends the provider's session after ours has ended. Does not return: the provider redirects to `/`. */
export async function signOutAtProvider(config: SsoConfig, hint: string): Promise<void> {
  const client = await clientOf(config, { onLeave: leaveNothing });
  await client.logoutRedirect({
    logoutHint: hint,
    postLogoutRedirectUri: `${location.origin}/`,
    // Needed to identify the client, because no ID token is kept.
    extraQueryParameters: { client_id: config.clientId },
  });
}

/** Redirects without the library's own session entries, so that no sign-in data stays in the browser. */
function leaveNothing(url: string): boolean {
  sessionStore.clear();
  location.assign(url);
  return false;
}

interface ClientOptions {
  takesRedirect?: boolean;
  /** Called with the URL before the library redirects; return false to prevent its redirect. */
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
  // Clears the response of a sign-in that the user abandoned and started again.
  if (takesRedirect) await client.handleRedirectPromise();
  return client;
}

/** Returns the response and clears the library's cache, so that scripts cannot read a token later. */
async function taken(client: IPublicClientApplication, { idToken, account }: AuthenticationResult): Promise<SsoAnswer> {
  await client.clearCache();
  const { login_hint: hint } = account.idTokenClaims ?? {};
  return { idToken, hint: typeof hint === 'string' ? hint : account.username };
}
