import { type AccountDetail, accountAdminOperations as operations } from '@cairn/api';
import type { Context, Hono } from 'hono';
import { renewRegistrationIn } from '../auth/registration.ts';
import type { Transaction } from '../database/database.ts';
import type { AppEnv, KernelServices } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { implement, implementExport, implementInContext, operationRoutes } from '../http/operation.ts';
import { signedIn } from '../http/visitor.ts';
import { maskedAddress } from '../mail/masked.ts';
import { PlatformPass } from '../platform/pass.ts';
import { requireProof } from '../second-factor/proof.ts';
import { endSignIns, forgetAttempts, noteAction, noteUnlock, readLocks } from './change.ts';
import { accountColumns } from './columns.ts';
import { listAccounts, listWaiting, readWaiting, showAccount } from './query.ts';

/** Creates the routes with which administrators find people in all tenants and help them to sign in. */
export function accountAdminRoutes(services: KernelServices): Hono<AppEnv> {
  const { database, mailer, rateLimits } = services;
  const callerOf = (c: Context<AppEnv>) => ({ visitor: signedIn(c), requestId: c.get('requestId') });
  /** One transaction with a row in the audit log of the platform. The limits are read and reset outside of it: they have their own. */
  const inPlatform = <T>(c: Context<AppEnv>, purpose: string, work: (tx: Transaction) => Promise<T>) =>
    database.inPlatform(PlatformPass.of(signedIn(c), 'platform.admin', purpose, c.get('requestId')), work);
  const detailOf = async (c: Context<AppEnv>, id: string): Promise<AccountDetail> => {
    const account = await inPlatform(c, `get account ${id}`, (tx) => showAccount(tx, id));
    return { ...account, locks: await readLocks(services, account) };
  };
  return operationRoutes(services, [
    implement(operations.list, async (tx, { query }) => ({
      ...(await listAccounts(tx, query)),
      waiting: await listWaiting(tx, query.q),
    })),
    implementExport(operations.export, {
      name: 'accounts',
      columns: accountColumns,
      list: (tx, _call, part) => listAccounts(tx, part, { counted: false }),
    }),
    implementInContext(operations.get, (c, { params }) => detailOf(c, params.account)),
    implementInContext(operations.unlock, async (c, { params: { account: id }, body }) => {
      await requireProof(services, signedIn(c));
      await forgetAttempts(services, await inPlatform(c, `unlock account ${id}`, (tx) => noteUnlock(tx, callerOf(c), id, body)));
      return detailOf(c, id);
    }),
    implementInContext(operations.signOut, async (c, { params: { account: id }, body }) => {
      await requireProof(services, signedIn(c));
      await inPlatform(c, `sign out account ${id}`, (tx) => endSignIns(tx, callerOf(c), id, body));
      return detailOf(c, id);
    }),
    implementInContext(operations.resend, async (c, { params: { signUp: id }, body }) => {
      await requireProof(services, signedIn(c));
      mailer.requireMail();
      const [waiting] = await inPlatform(c, `get sign-up ${id}`, (tx) => readWaiting(tx, { id }));
      if (!waiting) throw new ApiError('NOT_FOUND');
      // The same limit as for the person's own request.
      await rateLimits.consume('resend', waiting.email);
      return inPlatform(c, `resend code of sign-up ${id}`, async (tx) => {
        if (!(await renewRegistrationIn(tx, services, waiting, c.get('locale')))) throw new ApiError('STATE_INVALID');
        await noteAction(tx, signedIn(c), { action: 'resend', recipient: maskedAddress(waiting.email), reason: body.reason });
        return { waiting: await listWaiting(tx) };
      });
    }),
  ]);
}
