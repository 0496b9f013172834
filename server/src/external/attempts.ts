import { type ExternalProvider, ExternalProviderSchema, externalProviders, safeRedirect } from '@cairn/api';
import type { Context } from 'hono';
import * as oidc from 'openid-client';
import * as v from 'valibot';
import { clientAddress } from '../http/client-address.ts';
import type { AppEnv, AppSettings } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import type { ProductServices } from '../services.ts';
import { type KeptAttempt, writeAttempt } from './attempt-cookie.ts';
import { putChallenge, takeChallenge } from './challenge.ts';
import { createProvider, type Provider, type ProviderAccount } from './provider.ts';
import { ExternalRefusal } from './refusal.ts';

/** The purpose of an attempt: the page to return to, and the account to link, if any. */
interface Wish {
  returnUrl: string | undefined;
  linkTo: string | null;
}

/** Attempts to sign in with the configured providers. Each can be finished once, in the browser that started it. */
export interface Attempts {
  /** Stores the attempt and returns the URL to send the browser to. @throws ExternalRefusal, or errors of the provider's client */
  begin(c: Context<AppEnv>, provider: ExternalProvider, wish: Wish): Promise<string>;
  /** Returns the account in the provider's response. @throws ExternalRefusal, or errors of the provider's client */
  finish(c: Context<AppEnv>, provider: ExternalProvider, attempt: KeptAttempt | undefined): Promise<ProviderAccount>;
}

export function createAttempts({ settings, database, rateLimits }: ProductServices): Attempts {
  const providers = new Map<string, Provider>();
  for (const name of externalProviders) {
    const client = settings.signIn.providers[name];
    if (client) providers.set(name, createProvider(name, client));
  }
  const configured = (name: ExternalProvider): Provider => {
    const provider = providers.get(name);
    if (!provider) throw new ExternalRefusal('SIGN_IN_UNAVAILABLE', 'not-configured');
    return provider;
  };
  return {
    async begin(c, name, { returnUrl, linkTo }) {
      const provider = configured(name);
      await rateLimits.consume('externalAddress', clientAddress(c));
      const secrets = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
      const url = await provider.begin(secrets, redirectUri(settings, name));
      await putChallenge(database, secrets.state, name);
      writeAttempt(c, settings, { ...secrets, provider: name, returnUrl: safeRedirect(returnUrl) ?? null, linkTo });
      return url.href;
    },
    async finish(c, name, attempt) {
      const provider = configured(name);
      if (!attempt) throw new ExternalRefusal('SIGN_IN_INCOMPLETE', 'no-attempt');
      if (attempt.provider !== name) throw new ExternalRefusal('SIGN_IN_INCOMPLETE', 'other-provider');
      // Before contacting the provider, so that a replayed response or one of another browser causes no request.
      if (!(await takeChallenge(database, attempt.state, name))) throw new ExternalRefusal('SIGN_IN_INCOMPLETE', 'replayed');
      const answered = new URL(redirectUri(settings, name));
      answered.search = new URL(c.req.url).search;
      return provider.finish(attempt, answered);
    },
  };
}

/** Returns the provider named in a path. @throws ApiError NOT_FOUND */
export function providerOf(name: string): ExternalProvider {
  const parsed = v.safeParse(ExternalProviderSchema, name);
  if (!parsed.success) throw new ApiError('NOT_FOUND');
  return parsed.output;
}

/** Returns the redirect URI registered with the provider. */
function redirectUri({ publicUrl }: AppSettings, provider: ExternalProvider): string {
  return `${publicUrl}/api/auth/external-callback/${provider}`;
}
