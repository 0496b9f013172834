import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { noteIdentityIn } from '../auth/identity-event.ts';
import { hashCode, newCode } from '../auth/secret.ts';
import type { AppEnv, KernelServices } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { secondStepMail } from '../mail/message.ts';
import { personOf } from './account.ts';
import { secondFactorMethods } from './methods.ts';
import { secondSteps } from './schema.ts';
import { lockOpenStep } from './verify-code.ts';
import type { Waiting } from './waiting.ts';

/**
 * Mails a code for the pending sign-in. It replaces a former code; the attempt count continues.
 * @throws ApiError SIGN_IN_EXPIRED; STATE_INVALID if the person has not allowed codes by mail
 */
export async function sendSecondStepCode(
  c: Context<AppEnv>,
  { database, settings, mailer }: KernelServices,
  waiting: Waiting,
): Promise<void> {
  const code = newCode();
  await database.inTenant(waiting, async (tx) => {
    const found = await personOf(tx, waiting.userId);
    if (!found || !(await lockOpenStep(tx, waiting))) throw new ApiError('SIGN_IN_EXPIRED');
    if (!(await secondFactorMethods(tx, waiting.userId)).includes('email')) throw new ApiError('STATE_INVALID');
    const codeHash = hashCode(settings.secret, waiting.id, code);
    await noteIdentityIn(tx, c, { event: 'second-step.mailed', userId: waiting.userId, tenantId: waiting.tenantId });
    const mailId = await mailer.send(tx, { to: found.email, ...secondStepMail(found.preferences.locale ?? c.get('locale'), code) });
    await tx.update(secondSteps).set({ codeHash, mailId, delivery: 'pending' }).where(eq(secondSteps.id, waiting.id));
  });
}
