import { PreferencesUpdateSchema, ProfileResponseSchema, ProfileUpdateSchema } from '@cairn/api';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { changed, definedOnly } from '../database/optimistic.ts';
import type { AppEnv, KernelServices } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { validated } from '../http/validated.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import { mergeOwnPreferences } from './preferences.ts';
import { users } from './schema.ts';

/** Creates the routes of /api/auth/me: the profile and preferences of the signed-in person. */
export function profileRoutes({ database }: Pick<KernelServices, 'database'>): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.get(
    '/me',
    describe({ tag: 'Sign-in', summary: 'The profile of who is signed in.', answer: ProfileResponseSchema, refusals: ['UNAUTHENTICATED'] }),
    (c) => {
      const { user, tenant } = signedIn(c);
      return c.json({ success: true, user, tenant });
    },
  );

  app.patch(
    '/me',
    describe({
      tag: 'Sign-in',
      summary: 'Changes the name of the person. A first or last name that is omitted stays.',
      answer: ProfileResponseSchema,
      refusals: ['UNAUTHENTICATED', 'CROSS_SITE'],
    }),
    validated('json', ProfileUpdateSchema),
    async (c) => {
      const visitor = signedIn(c);
      const names = definedOnly(c.req.valid('json'));
      await database.inTenant(scopeOf(visitor), (tx) =>
        tx
          .update(users)
          .set({ ...names, ...changed(users.version) })
          .where(eq(users.id, visitor.user.id)),
      );
      return c.json({ success: true, user: { ...visitor.user, ...names }, tenant: visitor.tenant });
    },
  );

  app.patch(
    '/me/preferences',
    describe({
      tag: 'Sign-in',
      summary: 'Merges preferences, key by key, into the stored ones.',
      answer: ProfileResponseSchema,
      refusals: ['UNAUTHENTICATED', 'BAD_REQUEST', 'CROSS_SITE'],
    }),
    validated('json', PreferencesUpdateSchema),
    async (c) => {
      const visitor = signedIn(c);
      const preferences = await database.inTenant(scopeOf(visitor), (tx) => mergeOwnPreferences(tx, visitor, c.req.valid('json')));
      return c.json({ success: true, user: { ...visitor.user, preferences }, tenant: visitor.tenant });
    },
  );

  return app;
}
