import { DoneSchema, PasskeyOptionsSchema, ProofSchema, ProofStateSchema } from '@cairn/api';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import type { AppEnv, KernelServices } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { validated } from '../http/validated.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import { assertionOptions } from './passkey.ts';
import { proofState, prove } from './proof.ts';
import { relyingParty } from './relying-party.ts';
import { passkeys } from './schema.ts';

/** Creates the routes of /api/auth/proof for confirming the person's identity again. */
export function proofRoutes(services: KernelServices): Hono<AppEnv> {
  const { settings, database } = services;
  const app = new Hono<AppEnv>();

  app.get(
    '/',
    describe({
      tag: 'Security',
      summary: 'Whether the person confirmed their identity in the last ten minutes, and how they can.',
      answer: ProofStateSchema,
      refusals: ['UNAUTHENTICATED'],
    }),
    async (c) => c.json(await proofState(services, signedIn(c))),
  );

  app.post(
    '/',
    describe({
      tag: 'Security',
      summary: 'Confirms the identity of the signed-in person by password, code or passkey, for ten minutes.',
      answer: DoneSchema,
      refusals: ['UNAUTHENTICATED', 'LOGIN_FAILED', 'CODE_INVALID', 'CODE_USED', 'PASSKEY_REFUSED', 'CROSS_SITE', 'RATE_LIMITED'],
    }),
    validated('json', ProofSchema),
    async (c) => {
      await prove(c, services, signedIn(c), c.req.valid('json'));
      return c.json({ success: true });
    },
  );

  app.post(
    '/passkey-options',
    describe({
      tag: 'Security',
      summary: 'Options for confirming the identity with a passkey.',
      answer: PasskeyOptionsSchema,
      refusals: ['UNAUTHENTICATED', 'CROSS_SITE'],
    }),
    async (c) => {
      const visitor = signedIn(c);
      const known = await database.inTenant(scopeOf(visitor), (tx) =>
        tx.select().from(passkeys).where(eq(passkeys.userId, visitor.user.id)),
      );
      const options = assertionOptions(settings, relyingParty(c, settings), { use: 'proof', subject: visitor.signInId, known });
      return c.json({ success: true as const, options });
    },
  );

  return app;
}
