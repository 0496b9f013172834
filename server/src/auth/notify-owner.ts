import type { User } from '@cairn/api';
import type { Context } from 'hono';
import type { Transaction } from '../database/database.ts';
import type { AppEnv, KernelServices } from '../http/context.ts';
import { type AccountEvent, accountNewsMail } from '../mail/message.ts';

/** The owner of an account: a visitor, or a person who is signing in. */
export interface Owner {
  user: Pick<User, 'email' | 'preferences'>;
}

/** Mails the owner of an account, in their language, that its security settings changed. Runs in the transaction of the change. */
export async function notifyOwner(
  tx: Transaction,
  c: Context<AppEnv>,
  { mailer, settings }: Pick<KernelServices, 'mailer' | 'settings'>,
  { user }: Owner,
  news: AccountEvent,
  values: Record<string, string | number> = {},
): Promise<void> {
  const locale = user.preferences.locale ?? c.get('locale');
  await mailer.send(tx, { to: user.email, ...accountNewsMail(locale, news, settings.publicUrl, values) });
}
