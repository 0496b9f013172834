import { AuthResponseSchema, LinkAccountSchema, LinkBegunSchema, LinkedAccountsSchema } from '@cairn/api';
import { Hono } from 'hono';
import { noteIdentityIn, ownIdentity } from '../auth/identity-event.ts';
import { notifyOwner } from '../auth/notify-owner.ts';
import { replaceToken } from '../auth/sign-in.ts';
import type { AppEnv } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { ApiError } from '../http/error.ts';
import { validated } from '../http/validated.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import { signInConfig } from '../pages/visitor-state.ts';
import { requireProof } from '../second-factor/proof.ts';
import type { ProductServices } from '../services.ts';
import type { Attempts } from './attempts.ts';
import { hasOtherWayIn, linkedAccounts, unlinkAccount } from './linked.ts';
import { methodOf } from './method.ts';
import { refusalOf } from './refusal.ts';

/** Creates the routes of /api/auth/linked-accounts for the provider accounts of the signed-in person. */
export function linkedAccountRoutes(services: ProductServices, attempts: Attempts): Hono<AppEnv> {
  const { settings, database } = services;
  const app = new Hono<AppEnv>();

  app.get(
    '/linked-accounts',
    describe({
      tag: 'Sign-in',
      summary: 'The accounts of other providers that the person signs in with, and those that can be linked.',
      answer: LinkedAccountsSchema,
      refusals: ['UNAUTHENTICATED'],
    }),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(
        await database.inTenant(scopeOf(visitor), async (tx) => ({
          items: await linkedAccounts(tx, visitor.user.id),
          providers: signInConfig(settings.signIn).providers,
          otherWayIn: await hasOtherWayIn(tx, visitor.user.id),
        })),
      );
    },
  );

  app.post(
    '/linked-accounts',
    describe({
      tag: 'Sign-in',
      summary: 'Starts linking an account: the browser goes to the provider and returns to /auth/callback.',
      answer: LinkBegunSchema,
      refusals: ['UNAUTHENTICATED', 'REAUTHENTICATE', 'CROSS_SITE', 'RATE_LIMITED', 'SIGN_IN_UNAVAILABLE'],
    }),
    validated('json', LinkAccountSchema),
    async (c) => {
      const visitor = signedIn(c);
      await requireProof(services, visitor);
      const { provider, returnUrl } = c.req.valid('json');
      try {
        return c.json({ success: true, url: await attempts.begin(c, provider, { returnUrl, linkTo: visitor.user.id }) } as const);
      } catch (error) {
        throw error instanceof ApiError ? error : new ApiError(refusalOf(error).code);
      }
    },
  );

  app.delete(
    '/linked-accounts/:id',
    describe({
      tag: 'Sign-in',
      summary: 'Unlinks an account, never the last way in.',
      answer: AuthResponseSchema,
      refusals: ['UNAUTHENTICATED', 'REAUTHENTICATE', 'CROSS_SITE', 'NOT_FOUND', 'LAST_WAY_IN'],
    }),
    async (c) => {
      const visitor = signedIn(c);
      await requireProof(services, visitor);
      await database.inTenant(scopeOf(visitor), async (tx) => {
        const unlinked = await unlinkAccount(tx, visitor.user.id, c.req.param('id'));
        await noteIdentityIn(tx, c, { event: 'identity.unlinked', method: methodOf(unlinked.provider), ...ownIdentity(visitor) });
        const { provider, label } = unlinked;
        await notifyOwner(tx, c, services, visitor, 'identity-unlinked', { provider, label });
        await replaceToken(tx, c, settings, visitor);
      });
      return c.json({ success: true, message: 'Unlinked.' });
    },
  );

  return app;
}
