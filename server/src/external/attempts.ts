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

/** What an attempt is for: where the person wants to go afterwards, and whose account is linked, where one is. */
interface Wish {
  returnUrl: string | undefined;
  linkTo: string | null;
}

/** Attempts to sign in with the configured providers: one begun is finished once, in the browser that began it. */
export interface Attempts {
  /** Keeps what the answer is held against, and says where the browser goes. @throws ExternalRefusal, or what the provider's client throws */
  begin(c: Context<AppEnv>, provider: ExternalProvider, wish: Wish): Promise<string>;
  /** The account that the provider's answer names. @throws ExternalRefusal, or what the provider's client throws */
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
      // Before anything is asked of the provider: an answer that was used, or that another browser began, asks nothing.
      if (!(await takeChallenge(database, attempt.state, name))) throw new ExternalRefusal('SIGN_IN_INCOMPLETE', 'replayed');
      const answered = new URL(redirectUri(settings, name));
      answered.search = new URL(c.req.url).search;
      return provider.finish(attempt, answered);
    },
  };
}

/** The provider that a path names. @throws ApiError NOT_FOUND */
export function providerOf(name: string): ExternalProvider {
  const parsed = v.safeParse(ExternalProviderSchema, name);
  if (!parsed.success) throw new ApiError('NOT_FOUND');
  return parsed.output;
}

/** What is registered with the provider. */
function redirectUri({ publicUrl }: AppSettings, provider: ExternalProvider): string {
  return `${publicUrl}/api/auth/external-callback/${provider}`;
}
