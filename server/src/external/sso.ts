import type { SsoConfig } from '@cairn/api';
import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { accountOf, clockToleranceSeconds, discover, type ProviderAccount, remembered } from './provider.ts';
import { ExternalRefusal } from './refusal.ts';

/** Accepted signature algorithms. All use a private key, so `none` and shared secrets are excluded. */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'];
const maxTokenAge = '10 minutes';
const timeoutMs = 5_000;

/** Single sign-on: verifies the ID token that the browser received. */
export interface SingleSignOn {
  /**
   * Verifies signature, issuer, audience, algorithm, age and expiry (2 minutes of clock skew). Returns the account and the nonce.
   * @throws ExternalRefusal, or errors of jose
   */
  read(idToken: string): Promise<{ account: ProviderAccount; nonce: string }>;
}

export function createSingleSignOn({ authority, clientId }: SsoConfig): SingleSignOn {
  const issuer = remembered(async () => {
    const { issuer: name, jwks_uri: keys } = (await discover({ issuer: authority, clientId, clientSecret: '' })).serverMetadata();
    if (!keys) throw new ExternalRefusal('SIGN_IN_UNAVAILABLE', 'no-keys');
    return { name, keys: createRemoteJWKSet(new URL(keys), { timeoutDuration: timeoutMs }) };
  });
  return {
    async read(idToken) {
      const claims = await verify(idToken, clientId, await issuer());
      const { iss, sub, nonce } = claims;
      if (!iss || !sub || typeof nonce !== 'string') throw new ExternalRefusal('SIGN_IN_INCOMPLETE', 'claims');
      return { account: accountOf({ ...claims, iss, sub }), nonce };
    },
  };
}

async function verify(idToken: string, clientId: string, { name, keys }: { name: string; keys: JWTVerifyGetKey }): Promise<JWTPayload> {
  // Entra's multi-tenant endpoints have a placeholder in their issuer. It stands for the tenant in the token.
  const forTenants = name.includes('{tenantid}');
  const { payload } = await jwtVerify(idToken, keys, {
    audience: clientId,
    algorithms,
    clockTolerance: clockToleranceSeconds,
    maxTokenAge,
    requiredClaims: ['iss', 'sub', 'nonce', 'exp', 'iat'],
    ...(forTenants ? {} : { issuer: name }),
  });
  if (forTenants && payload.iss !== name.replace('{tenantid}', String(payload.tid)))
    throw new ExternalRefusal('SIGN_IN_INCOMPLETE', 'issuer');
  if (payload.azp !== undefined && payload.azp !== clientId) throw new ExternalRefusal('SIGN_IN_INCOMPLETE', 'audience');
  return payload;
}
