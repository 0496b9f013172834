import type { User } from '@cairn/api';
import type { Context } from 'hono';
import type { Transaction } from '../database/database.ts';
import type { AppEnv, KernelServices } from '../http/context.ts';
import { type AccountNews, accountNewsMail } from '../mail/message.ts';

/** Whose account it is: a visitor, or somebody who is on their way in. */
export interface Owner {
  user: Pick<User, 'email' | 'preferences'>;
}

/** Tells the owner of an account by mail, in their language, that its security has changed, whoever did it: in the transaction that does. */
export async function tellOwner(
  tx: Transaction,
  c: Context<AppEnv>,
  { mailer, settings }: Pick<KernelServices, 'mailer' | 'settings'>,
  { user }: Owner,
  news: AccountNews,
  values: Record<string, string | number> = {},
): Promise<void> {
  const locale = user.preferences.locale ?? c.get('locale');
  await mailer.send(tx, { to: user.email, ...accountNewsMail(locale, news, settings.publicUrl, values) });
}
