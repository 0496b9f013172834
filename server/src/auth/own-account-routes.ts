import {
  type AuthResponse,
  AuthResponseSchema,
  EndedSchema,
  IdentityHistorySchema,
  OwnTenantsSchema,
  PasswordChangeSchema,
  PasswordStateSchema,
  pageQuery,
  SignInListSchema,
  TenantSwitchSchema,
} from '@cairn/api';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv, KernelServices } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { ApiError } from '../http/error.ts';
import { validated } from '../http/validated.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import { forgetBrowsers } from '../second-factor/remembered.ts';
import { cookieNames, dropCookie } from './cookie.ts';
import { noteIdentity, noteIdentityIn, ownIdentity } from './identity-event.ts';
import { arriveInTenant, ownHistory, ownSignIns, ownTenants } from './own-account.ts';
import { changeOwnPassword, endOwnSignIns, ownPasswordState } from './own-password.ts';
import { rotateSignIn } from './sign-in.ts';

const HistoryQuerySchema = v.object({ ...v.omit(v.object(pageQuery), ['q']).entries });

/** Creates the routes of /api/auth for the security settings of the own account. */
export function ownAccountRoutes(services: KernelServices): Hono<AppEnv> {
  const { database, settings } = services;
  const app = new Hono<AppEnv>();

  app.get(
    '/password',
    describe({
      tag: 'Sign-in',
      summary: 'Whether the account has a password, and since when.',
      answer: PasswordStateSchema,
      refusals: ['UNAUTHENTICATED'],
    }),
    async (c) => c.json(await ownPasswordState(services, signedIn(c))),
  );

  app.put(
    '/password',
    describe({
      tag: 'Sign-in',
      summary: 'Changes the password, or sets the first one. Ends all other sign-ins, renews the token of this one, and sends an email.',
      answer: PasswordStateSchema,
      refusals: ['UNAUTHENTICATED', 'REAUTHENTICATE', 'CONFLICT', 'RATE_LIMITED', 'CROSS_SITE'],
    }),
    validated('json', PasswordChangeSchema),
    async (c) => {
      const visitor = signedIn(c);
      await changeOwnPassword(c, services, visitor, c.req.valid('json'));
      return c.json(await ownPasswordState(services, visitor));
    },
  );

  app.get(
    '/sign-ins',
    describe({
      tag: 'Sign-in',
      summary: 'Where the person is signed in, the last seen first.',
      answer: SignInListSchema,
      refusals: ['UNAUTHENTICATED'],
    }),
    async (c) => c.json({ items: await ownSignIns(services, signedIn(c)) }),
  );

  app.delete(
    '/sign-ins',
    describe({
      tag: 'Sign-in',
      summary: 'Ends every other sign-in of the person; the second step is asked for everywhere again.',
      answer: EndedSchema,
      refusals: ['UNAUTHENTICATED', 'CROSS_SITE'],
    }),
    async (c) => {
      const visitor = signedIn(c);
      const ended = await database.inTenant(scopeOf(visitor), async (tx) => {
        await forgetBrowsers(tx, visitor.user.id);
        await noteIdentityIn(tx, c, { event: 'sign-ins.revoked', ...ownIdentity(visitor) });
        return endOwnSignIns(tx, visitor, { spared: visitor.signInId });
      });
      return c.json({ success: true, ended } satisfies v.InferOutput<typeof EndedSchema>);
    },
  );

  app.delete(
    '/sign-ins/:id',
    describe({
      tag: 'Sign-in',
      summary: 'Ends one sign-in of the person; their own as signing out does.',
      answer: EndedSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND', 'CROSS_SITE'],
    }),
    async (c) => {
      const visitor = signedIn(c);
      const id = c.req.param('id');
      const ended = await database.inTenant(scopeOf(visitor), async (tx) => {
        const count = await endOwnSignIns(tx, visitor, { wanted: id });
        if (count === 0) throw new ApiError('NOT_FOUND');
        if (id !== visitor.signInId) await forgetBrowsers(tx, visitor.user.id, { signInId: id });
        await noteIdentityIn(tx, c, { event: 'sign-in.revoked', ...ownIdentity(visitor) });
        return count;
      });
      if (id === visitor.signInId) dropCookie(c, settings, cookieNames(settings).signIn);
      return c.json({ success: true, ended } satisfies v.InferOutput<typeof EndedSchema>);
    },
  );

  app.get(
    '/history',
    describe({
      tag: 'Sign-in',
      summary: 'Account activity of the last 90 days, newest first.',
      answer: IdentityHistorySchema,
      refusals: ['UNAUTHENTICATED'],
    }),
    validated('query', HistoryQuerySchema),
    async (c) => c.json(await ownHistory(services, signedIn(c), c.req.valid('query'))),
  );

  app.get(
    '/tenants',
    describe({
      tag: 'Sign-in',
      summary: 'The organizations of the person.',
      answer: OwnTenantsSchema,
      refusals: ['UNAUTHENTICATED'],
    }),
    async (c) => c.json({ items: await ownTenants(services, signedIn(c)) }),
  );

  app.post(
    '/tenant',
    describe({
      tag: 'Sign-in',
      summary: 'Switches the sign-in to another organization, with a new token.',
      answer: AuthResponseSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'SIGN_IN_EXPIRED', 'CROSS_SITE'],
    }),
    validated('json', TenantSwitchSchema),
    async (c) => {
      const before = signedIn(c);
      const { tenantId } = c.req.valid('json');
      try {
        const moved = await rotateSignIn(c, services, tenantId);
        await database.inTenant(scopeOf(moved), (tx) => arriveInTenant(tx, c, moved));
        const { lastProject: _, ...preferences } = moved.user.preferences;
        const user = { ...moved.user, preferences };
        return c.json({ success: true, message: 'Switched.', user, tenant: moved.tenant } satisfies AuthResponse);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'FORBIDDEN')
          await noteIdentity(c, services, { event: 'tenant.switched', ...ownIdentity(before), outcome: 'refused', reason: 'FORBIDDEN' });
        throw error;
      }
    },
  );

  return app;
}
