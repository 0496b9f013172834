import { safeRedirect } from '@cairn/api';
import type { Context } from 'hono';
import * as oidc from 'openid-client';
import { putChallenge, takeChallenge } from '../external/challenge.ts';
import type { AppEnv } from '../http/context.ts';
import type { ProductServices } from '../services.ts';
import { type ReadyConnection, readyConnection, redirectUri } from './connection.ts';
import { attemptCookie, type SignOnAttempt } from './cookie.ts';
import type { IssuerAccount, Issuers } from './issuer.ts';
import { SignOnRefusal } from './refusal.ts';

/** What an attempt is for: a sign-in, or the test of an owner. */
interface Wish {
  tenantId: string;
  returnUrl?: string | undefined;
  testedBy: string | null;
}

/** Attempts at the issuers of organizations. Each can be finished once, in the browser that started it. */
export interface SignOnAttempts {
  /** Stores the attempt and returns the address to send the browser to. @throws SignOnRefusal, IssuerFailure */
  begin(c: Context<AppEnv>, wish: Wish): Promise<string>;
  /** Returns the account in the issuer's response. @throws SignOnRefusal, IssuerFailure */
  finish(c: Context<AppEnv>, attempt: SignOnAttempt): Promise<IssuerAccount>;
}

export function createSignOnAttempts({ database, settings }: ProductServices, issuers: Issuers): SignOnAttempts {
  const connectionOf = async (tenantId: string): Promise<ReadyConnection> => {
    const found = await database.inTenant({ tenantId, userId: '' }, (tx) => readyConnection(tx, settings.secret));
    if (!found) throw new SignOnRefusal('none');
    return found;
  };
  return {
    async begin(c, { tenantId, returnUrl, testedBy }) {
      const connection = await connectionOf(tenantId);
      const secrets = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
      const url = await issuers.begin(connection, secrets, redirectUri(settings, tenantId));
      await putChallenge(database, secrets.state, tenantId);
      const { version } = connection;
      attemptCookie.write(c, settings, { ...secrets, tenantId, version, returnUrl: safeRedirect(returnUrl) ?? null, testedBy });
      return url;
    },
    async finish(c, attempt) {
      const { tenantId, state, version } = attempt;
      // Before contacting the issuer, so that a replayed response causes no request.
      if (!(await takeChallenge(database, state, tenantId))) throw new SignOnRefusal('attempt');
      const connection = await connectionOf(tenantId);
      // Another issuer would receive a code that is not its own.
      if (connection.version !== version) throw new SignOnRefusal('attempt');
      const answered = new URL(redirectUri(settings, tenantId));
      answered.search = new URL(c.req.url).search;
      return issuers.finish(connection, attempt, answered);
    },
  };
}
