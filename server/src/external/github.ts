import { EmailSchema } from '@cairn/api';
import * as oidc from 'openid-client';
import * as v from 'valibot';
import type { ProviderClient } from '../settings/sign-in-methods.ts';
import type { ProviderAccount } from './provider.ts';
import { ExternalRefusal } from './refusal.ts';

const timeoutMs = 10_000;

const UserSchema = v.object({ id: v.number(), login: v.string(), name: v.nullish(v.string(), '') });
const EmailsSchema = v.array(v.object({ email: EmailSchema, primary: v.boolean(), verified: v.boolean() }));

/** Configures GitHub, which is OAuth 2 without discovery and ID tokens. Its endpoints are fixed, and its API returns the account. */
export function githubConfiguration({ issuer, clientId, clientSecret }: ProviderClient): oidc.Configuration {
  const server = {
    issuer,
    authorization_endpoint: `${issuer}/login/oauth/authorize`,
    token_endpoint: `${issuer}/login/oauth/access_token`,
  };
  const configuration = new oidc.Configuration(server, clientId, clientSecret);
  configuration.timeout = timeoutMs / 1000;
  if (issuer.startsWith('http:')) oidc.allowInsecureRequests(configuration);
  return configuration;
}

/** Returns the account of a GitHub access token, with the primary address if verified, else the first verified one. */
export async function githubAccount({ issuer, api }: ProviderClient, accessToken: string): Promise<ProviderAccount> {
  const [user, emails] = await Promise.all([
    ask(`${api}/user`, accessToken, UserSchema),
    ask(`${api}/user/emails`, accessToken, EmailsSchema),
  ]);
  const verified = emails.filter((email) => email.verified);
  const email = (verified.find(({ primary }) => primary) ?? verified[0])?.email ?? '';
  return {
    issuer,
    subject: String(user.id),
    email,
    emailVerified: email !== '',
    label: user.login,
    loginHint: user.login,
    name: (user.name ?? '').trim().slice(0, 120),
    firstName: '',
    lastName: '',
  };
}

async function ask<const S extends v.GenericSchema>(url: string, accessToken: string, schema: S): Promise<v.InferOutput<S>> {
  const response = await fetch(url, {
    headers: {
      Authorization: `Bearer ${accessToken}`,
      Accept: 'application/vnd.github+json',
      'User-Agent': 'Cairn',
      'X-GitHub-Api-Version': '2022-11-28',
    },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new ExternalRefusal('SIGN_IN_INCOMPLETE', `github-${response.status}`);
  return v.parse(schema, await response.json());
}
