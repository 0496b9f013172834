import { AuthResponseSchema, SsoExchangeSchema, SsoNonceSchema } from '@cairn/api';
import { type Context, Hono } from 'hono';
import { noteIdentity } from '../auth/identity-event.ts';
import { newToken } from '../auth/secret.ts';
import { clientAddress } from '../http/client-address.ts';
import type { AppEnv } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { ApiError } from '../http/error.ts';
import { validated } from '../http/validated.ts';
import { finishSignIn, firstStepAnswer } from '../second-factor/finish-sign-in.ts';
import type { ProductServices } from '../services.ts';
import { personOf } from './account.ts';
import { knownSsoBrowser, ssoBrowser } from './attempt-cookie.ts';
import { putChallenge, takeChallenge } from './challenge.ts';
import { requireLinked } from './linked.ts';
import { ExternalRefusal, refusalOf } from './refusal.ts';
import { createSingleSignOn } from './sso.ts';

const method = 'sso';

/**
 * Creates the routes of /api/auth/sso for the organization's single sign-on. The browser gets an ID token and exchanges it for our cookie.
 */
export function ssoRoutes(services: ProductServices): Hono<AppEnv> {
  const { settings, database, rateLimits } = services;
  const app = new Hono<AppEnv>();
  const { sso: config } = settings.signIn;
  if (!config) return app;
  const sso = createSingleSignOn(config);

  app.post(
    '/sso/nonce',
    describe({
      tag: 'Sign-in',
      summary: 'A nonce that an ID token must carry: good once, for ten minutes, in this browser.',
      answer: SsoNonceSchema,
      refusals: ['CROSS_SITE', 'RATE_LIMITED'],
    }),
    async (c) => {
      await rateLimits.consume('externalAddress', clientAddress(c));
      const nonce = newToken();
      await putChallenge(database, nonce, ssoBrowser(c, settings));
      return c.json({ success: true, nonce } as const);
    },
  );

  app.post(
    '/sso/exchange',
    describe({
      tag: 'Sign-in',
      summary: 'Signs in with an ID token of the organization that has a nonce of this browser.',
      answer: AuthResponseSchema,
      refusals: [
        'SIGN_IN_INCOMPLETE',
        'SIGN_IN_REFUSED',
        'SIGN_IN_UNAVAILABLE',
        'EMAIL_UNVERIFIED',
        'IDENTITY_TAKEN',
        'CROSS_SITE',
        'RATE_LIMITED',
      ],
    }),
    validated('json', SsoExchangeSchema),
    async (c) => {
      await rateLimits.consume('externalAddress', clientAddress(c));
      try {
        const { person, account } = await personWith(c, c.req.valid('json').idToken);
        const step = await finishSignIn(c, services, person, {
          keep: true,
          method,
          requireStillValid: (tx) => requireLinked(tx, person.userId, account),
        });
        return c.json(firstStepAnswer(step));
      } catch (error) {
        if (error instanceof ApiError) throw error;
        const { code, reason, userId, cause } = refusalOf(error);
        c.get('log').warn({ err: cause, reason }, 'a single sign-on was refused');
        await noteIdentity(c, services, { event: 'sign-in', outcome: 'refused', method, reason, userId, tenantId: null });
        throw new ApiError(code);
      }
    },
  );

  async function personWith(c: Context<AppEnv>, idToken: string) {
    const { account, nonce } = await sso.read(idToken);
    const browser = knownSsoBrowser(c, settings);
    if (!browser || !(await takeChallenge(database, nonce, browser))) throw new ExternalRefusal('SIGN_IN_INCOMPLETE', 'nonce');
    return { account, person: await personOf(c, services, { account, provider: 'sso' }) };
  }

  return app;
}
