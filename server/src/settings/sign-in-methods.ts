import { type ExternalProvider, externalProviders, type SsoConfig } from '@cairn/api';
import { isLoopback } from '@cairn/contract';
import * as v from 'valibot';

/** Cairn's client at one provider. */
export interface ProviderClient {
  clientId: string;
  clientSecret: string;
  /** The OpenID issuer, or GitHub's site. Without a trailing slash. */
  issuer: string;
  /** GitHub only: URL of its API. */
  api: string;
}

/** Sign-in methods besides e-mail. Unconfigured ones are not shown. */
export interface SignInMethods {
  providers: Partial<Record<ExternalProvider, ProviderClient>>;
  sso: SsoConfig | null;
}

const issuers: Record<ExternalProvider, string> = {
  Google: 'https://accounts.google.com',
  GitHub: 'https://github.com',
  Microsoft: 'https://login.microsoftonline.com/common/v2.0',
};
const githubApi = 'https://api.github.com';

const urlRemedy = 'use an https URL without query, such as https://login.example/v2.0 (plain http only on loopback)';
const UrlSchema = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text) && isIssuer(new URL(text)), urlRemedy),
  v.transform((text) => text.replace(/\/+$/, '')),
);
/** The browser library requires an authority with TLS, even on loopback. */
const AuthoritySchema = v.pipe(
  UrlSchema,
  v.check((text) => text.startsWith('https:'), 'use an https URL without query, such as https://login.example/v2.0'),
);
const WordSchema = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,512}$/, 'copy it from the provider, without spaces'));
const InteractionSchema = v.picklist(['redirect', 'popup'], 'use redirect or popup');

/** Reads one setting with its schema. Returns the fallback if it is missing or invalid. */
export type ReadSetting = <S extends v.GenericSchema<string, unknown>, F>(name: string, schema: S, fallback: F) => v.InferOutput<S> | F;

/** Reads the configured sign-in methods. Rejects incomplete ones by name. */
export function readSignInMethods(read: ReadSetting, refuse: (name: string, remedy: string) => void): SignInMethods {
  const pair = (first: string, second: string) => {
    const values = [read(first, WordSchema, ''), read(second, second.endsWith('AUTHORITY') ? AuthoritySchema : WordSchema, '')] as const;
    if (Boolean(values[0]) === Boolean(values[1])) return values;
    refuse(values[0] ? second : first, `is required with ${values[0] ? first : second}`);
    return ['', ''] as const;
  };
  const providers: SignInMethods['providers'] = {};
  for (const provider of externalProviders) {
    const name = provider.toUpperCase();
    const [clientId, clientSecret] = pair(`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`);
    const issuer = read(`${name}_ISSUER`, UrlSchema, issuers[provider]);
    const api = provider === 'GitHub' ? read('GITHUB_API', UrlSchema, githubApi) : '';
    if (clientId) providers[provider] = { clientId, clientSecret, issuer, api };
  }
  const [clientId, authority] = pair('SSO_CLIENT_ID', 'SSO_AUTHORITY');
  const interaction = read('SSO_INTERACTION', InteractionSchema, 'redirect');
  return { providers, sso: clientId ? { clientId, authority, interaction } : null };
}

function isIssuer(url: URL): boolean {
  if (url.search || url.hash || url.username || url.password) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}
