import { afterAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { scopeOfAcme } from '../../test/agent.ts';
import { startAgentsAtWork, startSession } from '../../test/agents-at-work.ts';
import { until } from '../../test/processes.ts';
import { holdEvents } from '../event/announce.ts';

const { product, payments } = await startAgentsAtWork();
afterAll(() => product.close());

test('a decision that is proposed on a branch waits for whoever works there before it is told of, and they never for it', async () => {
  const branch = 'feat/refund-ledger';
  const sessionId = await startSession(payments, { branch });
  const scope = await scopeOfAcme(product);
  // Locks the branch row, as a session that starts on the branch does before it publishes its change.
  const { proposing } = await product.database.inTenant(scope, async (tx) => {
    await tx.execute(sql`select from branches where name = ${branch} for update`);
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const proposing = payments.call('propose_decision', {
      title: 'Keep refunds in a ledger',
      outcome: 'A ledger of their own.',
      sessionId,
    });
    await until('the proposal to wait for the branch', async () => {
      const waiting = await product.owner.query('select from pg_stat_activity where $1::integer = any(pg_blocking_pids(pid))', [
        rows[0]?.pid,
      ]);
      return waiting.rowCount === 1;
    });
    await holdEvents(tx, scope.tenantId);
    return { proposing };
  });
  expect(await proposing).toMatchObject({ status: 'proposed' });
});
