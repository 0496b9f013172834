import { type Locale, matchLocale, type ResetLinkAnswer } from '@cairn/api';
import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import * as v from 'valibot';
import { lockPassword } from '../auth/current-password.ts';
import { noteIdentityIn } from '../auth/identity-event.ts';
import { hashNewPassword } from '../auth/new-password.ts';
import { hashToken, newToken } from '../auth/secret.ts';
import { callFunction, callFunctionIn } from '../auth/sign-in.ts';
import { newId } from '../database/id.ts';
import { signalFor } from '../event/announce.ts';
import type { AppEnv, KernelServices } from '../http/context.ts';
import { resetMail } from '../mail/account.ts';
import { accountNewsMail } from '../mail/message.ts';

const BegunSchema = v.object({ userId: v.nullable(v.string()), locale: v.nullable(v.string()) });
const FoundSchema = v.nullable(v.object({ state: v.picklist(['open', 'expired', 'used']), email: v.string(), expiresAt: v.string() }));
const CompletedSchema = v.variant('outcome', [
  v.object({
    outcome: v.literal('done'),
    userId: v.string(),
    email: v.string(),
    locale: v.nullable(v.string()),
    tenantId: v.nullable(v.string()),
  }),
  v.object({ outcome: v.picklist(['unknown', 'used', 'expired']) }),
]);

/**
 * Mails a password reset link if the address has an account. For other addresses it does the same work, including writing the mail, which
 * goes to nobody.
 * @param redirect the page to return to, a safe path. It is part of the link, because that may open in another tab
 */
export async function beginReset(
  c: Context<AppEnv>,
  { database, settings, mailer }: KernelServices,
  { email, redirect }: { email: string; redirect?: string | undefined },
  locale: Locale,
): Promise<void> {
  const token = newToken();
  const back = redirect ? `?redirect=${encodeURIComponent(redirect)}` : '';
  const link = `${settings.publicUrl}/auth/reset-password${back}#${token}`;
  const begin = sql`password_reset_begin(${newId('rst')}, ${email}, ${hashToken(token)})`;
  await database.anonymous(async (tx) => {
    const { userId, locale: own } = v.parse(BegunSchema, await callFunctionIn(tx, begin));
    await noteIdentityIn(tx, c, { event: 'password.reset-asked', userId, tenantId: null });
    await mailer.send(tx, { to: userId && email, ...resetMail(matchLocale(own) ?? locale, link) });
  });
}

/** Returns the state of a link. */
export async function resetLink({ database }: KernelServices, token: string): Promise<ResetLinkAnswer> {
  const found = v.parse(FoundSchema, await callFunction(database, sql`password_reset_find(${hashToken(token)})`));
  if (found?.state !== 'open') return { success: true, state: found?.state ?? 'unknown' };
  return { success: true, state: 'open', email: found.email, expiresAt: new Date(found.expiresAt).toISOString() };
}

/** Sets the new password. Uses up the link, ends all sign-ins of the person and notifies them by mail. */
export async function completeReset(
  c: Context<AppEnv>,
  services: KernelServices,
  { token, password }: { token: string; password: string },
): Promise<v.InferOutput<typeof CompletedSchema>> {
  const { database, settings, mailer } = services;
  const link = await resetLink(services, token);
  const hash = await hashNewPassword(password, link.state === 'open' ? [link.email] : []);
  return database.anonymous(async (tx) => {
    if (link.state === 'open') await lockPassword(tx, link.email);
    const completed = v.parse(CompletedSchema, await callFunctionIn(tx, sql`password_reset_complete(${hashToken(token)}, ${hash})`));
    if (completed.outcome !== 'done') {
      const refused = { outcome: 'refused', reason: completed.outcome } as const;
      await noteIdentityIn(tx, c, { event: 'password.reset', userId: null, tenantId: null, ...refused });
      return completed;
    }
    const { userId, email, tenantId } = completed;
    await noteIdentityIn(tx, c, { event: 'password.reset', userId, tenantId, method: 'reset' });
    const news = accountNewsMail(matchLocale(completed.locale) ?? c.get('locale'), 'password-changed', settings.publicUrl);
    await mailer.send(tx, { to: email, ...news });
    await tx.execute(sql`select ${signalFor('user', userId)}`); // closes the live streams of ended sign-ins
    return completed;
  });
}
