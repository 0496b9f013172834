import {
  BackupCodesSchema,
  DoneSchema,
  FactorsSchema,
  type IdentityEvent,
  PasskeyAddSchema,
  PasskeyOptionsSchema,
  PasskeyRenameSchema,
  PasskeySchema,
  TotpConfirmSchema,
  TotpEnrolmentSchema,
  TotpUpdateSchema,
} from '@cairn/api';
import { eq, sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { noteIdentity, noteIdentityIn, ownIdentity } from '../auth/identity-event.ts';
import { notifyOwner } from '../auth/notify-owner.ts';
import { callFunctionIn, replaceToken } from '../auth/sign-in.ts';
import type { Transaction } from '../database/database.ts';
import type { AppEnv, KernelServices, Visitor } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { ApiError } from '../http/error.ts';
import { validated } from '../http/validated.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import type { AccountEvent } from '../mail/message.ts';
import { factorsOf } from './factors.ts';
import { addPasskey, registrationOptions, removePasskey, renamePasskey } from './passkey-change.ts';
import { requireProof } from './proof.ts';
import { relyingParty } from './relying-party.ts';
import { forgetBrowsers, rememberedOf } from './remembered.ts';
import { totpSecrets } from './schema.ts';
import { confirmTotp, enrolTotp, removeTotp, renewBackupCodes } from './totp-change.ts';

/** Creates the routes of /api/auth/factors for second factors. Every change requires a proof within the last ten minutes. */
export function factorRoutes(services: KernelServices): Hono<AppEnv> {
  const { database, settings, rateLimits } = services;
  const app = new Hono<AppEnv>();
  const refusals = ['UNAUTHENTICATED', 'REAUTHENTICATE', 'CROSS_SITE'] as const;

  /** Returns the signed-in visitor after checking the proof. */
  const provedVisitor = async (c: Context<AppEnv>): Promise<Visitor> => {
    const visitor = signedIn(c);
    await requireProof(services, visitor);
    return visitor;
  };

  /** Records a change of the factors, notifies the owner, and replaces the token of the sign-in. */
  const note = async (
    tx: Transaction,
    c: Context<AppEnv>,
    visitor: Visitor,
    { event, news, values = {} }: { event: IdentityEvent; news: AccountEvent; values?: Record<string, string> },
  ): Promise<void> => {
    await noteIdentityIn(tx, c, { event, ...ownIdentity(visitor) });
    await notifyOwner(tx, c, services, visitor, news, values);
    await replaceToken(tx, c, settings, visitor);
  };

  app.get(
    '/',
    describe({
      tag: 'Security',
      summary: 'The second factors of the account.',
      answer: FactorsSchema,
      refusals: ['UNAUTHENTICATED'],
    }),
    async (c) => {
      const visitor = signedIn(c);
      const { id } = visitor.user;
      const answer = await database.inTenant(scopeOf(visitor), async (tx) => ({
        ...(await factorsOf(tx, id)),
        remembered: await rememberedOf(tx, c, settings, id),
        sufficient: (await callFunctionIn(tx, sql`own_second_factor()`)) === true,
      }));
      return c.json(answer);
    },
  );

  app.post(
    '/totp',
    describe({
      tag: 'Security',
      summary: 'Creates a key for an authenticator app, which waits for its first code.',
      answer: TotpEnrolmentSchema,
      refusals,
    }),
    async (c) => {
      const visitor = await provedVisitor(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => enrolTotp(tx, settings, visitor.user)));
    },
  );

  app.post(
    '/totp/confirm',
    describe({
      tag: 'Security',
      summary: 'Turns on two-step verification with the first code of a new key. Returns backup codes if none are left.',
      answer: BackupCodesSchema,
      refusals: [...refusals, 'CODE_INVALID', 'CODE_EXPIRED', 'RATE_LIMITED'],
    }),
    validated('json', TotpConfirmSchema),
    async (c) => {
      const visitor = await provedVisitor(c);
      const scope = scopeOf(visitor);
      await rateLimits.consume('proof', visitor.user.id);
      const { codes } = await database.inTenant(scope, async (tx) => {
        const confirmed = await confirmTotp(tx, settings, visitor.user.id, c.req.valid('json').code);
        const change = confirmed.first
          ? ({ event: 'totp.on', news: 'totp-on' } as const)
          : ({ event: 'totp.replaced', news: 'totp-replaced' } as const);
        await note(tx, c, visitor, change);
        return confirmed;
      });
      await rateLimits.reset('proof', visitor.user.id);
      return c.json({ success: true as const, codes });
    },
  );

  app.patch(
    '/totp',
    describe({
      tag: 'Security',
      summary: 'Allows codes by mail in place of the app’s, or no longer.',
      answer: DoneSchema,
      refusals: [...refusals, 'STATE_INVALID'],
    }),
    validated('json', TotpUpdateSchema),
    async (c) => {
      const visitor = await provedVisitor(c);
      const scope = scopeOf(visitor);
      const { mailCodes } = c.req.valid('json');
      await database.inTenant(scope, async (tx) => {
        const updated = await tx
          .update(totpSecrets)
          .set({ mailCodes })
          .where(eq(totpSecrets.userId, visitor.user.id))
          .returning({ secret: totpSecrets.secret });
        if (!updated.some(({ secret }) => secret)) throw new ApiError('STATE_INVALID');
        if (mailCodes) await note(tx, c, visitor, { event: 'totp.changed', news: 'mail-codes-on' });
        else await noteIdentityIn(tx, c, { event: 'totp.changed', ...ownIdentity(visitor) });
      });
      return c.json({ success: true });
    },
  );

  app.delete(
    '/totp',
    describe({
      tag: 'Security',
      summary: 'Turns two-step verification off: the key and the backup codes go.',
      answer: DoneSchema,
      refusals,
    }),
    async (c) => {
      const visitor = await provedVisitor(c);
      const scope = scopeOf(visitor);
      await database.inTenant(scope, async (tx) => {
        const removed = await removeTotp(tx, visitor.user.id);
        if (removed) await note(tx, c, visitor, { event: 'totp.off', news: 'totp-off' });
      });
      return c.json({ success: true });
    },
  );

  app.post(
    '/backup-codes',
    describe({
      tag: 'Security',
      summary: 'A new set of backup codes in place of the one before; shown this once.',
      answer: BackupCodesSchema,
      refusals: [...refusals, 'STATE_INVALID'],
    }),
    async (c) => {
      const visitor = await provedVisitor(c);
      const scope = scopeOf(visitor);
      const codes = await database.inTenant(scope, async (tx) => {
        if (!(await factorsOf(tx, visitor.user.id)).totp) throw new ApiError('STATE_INVALID');
        await note(tx, c, visitor, { event: 'backup-codes.made', news: 'backup-new' });
        return renewBackupCodes(tx, settings, visitor.user.id);
      });
      return c.json({ success: true as const, codes });
    },
  );

  app.post(
    '/passkeys/options',
    describe({ tag: 'Security', summary: 'What a browser is asked to make a passkey of.', answer: PasskeyOptionsSchema, refusals }),
    async (c) => {
      const visitor = await provedVisitor(c);
      const options = await registrationOptions(services, visitor, relyingParty(c, settings));
      return c.json({ success: true as const, options });
    },
  );

  app.post(
    '/passkeys',
    describe({
      tag: 'Security',
      summary: 'Saves a passkey that the browser created.',
      answer: PasskeySchema,
      status: 201,
      refusals: [...refusals, 'PASSKEY_REFUSED', 'STATE_INVALID'],
    }),
    validated('json', PasskeyAddSchema),
    async (c) => {
      const visitor = await provedVisitor(c);
      const passkey = await addPasskey(services, visitor, relyingParty(c, settings), c.req.valid('json'), (tx, { name }) =>
        note(tx, c, visitor, { event: 'passkey.added', news: 'passkey-added', values: { name } }),
      );
      return c.json(passkey, 201);
    },
  );

  app.patch(
    '/passkeys/:id',
    describe({ tag: 'Security', summary: 'Names a passkey anew.', answer: PasskeySchema, refusals: [...refusals, 'NOT_FOUND'] }),
    validated('json', PasskeyRenameSchema),
    async (c) => {
      const visitor = await provedVisitor(c);
      const passkey = await renamePasskey(services, visitor, c.req.param('id'), c.req.valid('json').name);
      await noteIdentity(c, services, { event: 'passkey.renamed', ...ownIdentity(visitor) });
      return c.json(passkey);
    },
  );

  app.delete(
    '/passkeys/:id',
    describe({
      tag: 'Security',
      summary: 'Removes a passkey: it signs in no longer.',
      answer: PasskeySchema,
      refusals: [...refusals, 'NOT_FOUND'],
    }),
    async (c) => {
      const visitor = await provedVisitor(c);
      const passkey = await database.inTenant(scopeOf(visitor), async (tx) => {
        const removed = await removePasskey(tx, visitor, c.req.param('id'));
        await note(tx, c, visitor, { event: 'passkey.removed', news: 'passkey-removed', values: { name: removed.name } });
        return removed;
      });
      return c.json(passkey);
    },
  );

  app.delete(
    '/remembered/:id',
    describe({
      tag: 'Security',
      summary: 'Forgets a browser: the second step is asked for there again.',
      answer: DoneSchema,
      refusals: ['UNAUTHENTICATED', 'CROSS_SITE', 'NOT_FOUND'],
    }),
    async (c) => {
      const visitor = signedIn(c);
      await database.inTenant(scopeOf(visitor), async (tx) => {
        if ((await forgetBrowsers(tx, visitor.user.id, { id: c.req.param('id') })) === 0) throw new ApiError('NOT_FOUND');
        await noteIdentityIn(tx, c, { event: 'browser.forgotten', ...ownIdentity(visitor) });
      });
      return c.json({ success: true });
    },
  );

  return app;
}
