import type { VerifySignInCode } from '@cairn/api';
import type { Context } from 'hono';
import { noteIdentityIn } from '../auth/identity-event.ts';
import { knownDevice } from '../auth/known-device.ts';
import { notifyOwner } from '../auth/notify-owner.ts';
import type { LimitName } from '../auth/rate-limit.ts';
import type { AppEnv, AppSettings, KernelServices } from '../http/context.ts';
import type { Person } from './account.ts';
import type { Waiting } from './waiting.ts';

/** Returns the limit for a wrong code: of this browser if it is known for the account, else of the account. */
export function countedFor(c: Context<AppEnv>, settings: AppSettings, email: string, userId: string): [LimitName, string] {
  const device = knownDevice(c, settings, email);
  return device ? ['secondDevice', `${userId} ${device}`] : ['secondAccount', userId];
}

/** Records a wrong code. After the last attempt, notifies the person that somebody knows their password. */
export async function noteRefused(
  c: Context<AppEnv>,
  services: KernelServices,
  { userId, tenantId }: Waiting,
  user: Person,
  { method, reason, remaining }: { method: VerifySignInCode['method']; reason: string; remaining: number },
): Promise<void> {
  await services.database.anonymous(async (tx) => {
    await noteIdentityIn(tx, c, { event: 'second-step', userId, tenantId, outcome: 'refused', method, reason });
    if (remaining === 0) await notifyOwner(tx, c, services, { user }, 'second-step-refused');
  });
}
