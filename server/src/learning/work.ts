import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { forgetDeleted } from '../conversation/forget.ts';
import type { Database, Transaction } from '../database/database.ts';
import { forgetDiscarded } from '../decision/discard.ts';
import { lapseAcknowledged } from '../finding/move.ts';
import { lookRound } from '../insight/round.ts';
import { startRounds } from '../lifetime/rounds.ts';
import { keepEventWords } from '../session/event-words.ts';
import { ageRules, wakeSnoozed } from './age.ts';
import { proposeLearned } from './learn.ts';
import { noteSightings } from './note.ts';

const everyMs = 10 * 60 * 1000;
/** Any fixed number: two processes do not learn in the same tenant at once. */
const learningLock = 720_331;

/**
 * Learns from what has ended, and lets time pass, tenant by tenant, each in one transaction. Everything that is to be done
 * follows from the rows that are there: what a killed process has left is done by the next round, and nothing twice.
 */
export async function learnOnce(database: Database, log: Logger, now = new Date()): Promise<void> {
  const tenants = await database.maintain((tx) =>
    tx.execute<{ id: string }>(sql`select id from tenants where status = 'active' order by id`),
  );
  for (const { id } of tenants.rows) {
    const requestId = `learning-${now.toISOString()}`;
    // What fails in one tenant would fail again, round after round: the others go on without it.
    const failed = (error: unknown) => log.warn({ err: error, tenantId: id }, 'nothing was learned in a tenant; the next round does it');
    await alone(database, id, async (tx) => {
      const woken = await wakeSnoozed(tx, id, requestId, now);
      const aged = await ageRules(tx, id, requestId, now);
      const noted = await noteSightings(tx, id, now);
      const proposed = await proposeLearned(tx, id, requestId, log);
      await lapseAcknowledged(tx, id, requestId, now);
      await forgetDeleted(tx, id, requestId, now);
      await forgetDiscarded(tx, now);
      if (woken + aged + noted + proposed.length > 0) log.info({ tenantId: id, woken, aged, noted, proposed }, 'learned');
    }).catch(failed);
    // By itself: what nobody finds yet holds up nothing that is learned.
    await alone(database, id, (tx) => keepEventWords(tx, now)).catch(failed);
    // By itself: it looks at what was learned, and both end with what they announce.
    await alone(database, id, async (tx) => {
      const noticed = await lookRound(tx, id, requestId, now);
      if (noticed > 0) log.info({ tenantId: id, noticed }, 'noticed');
    }).catch(failed);
  }
}

/** Works in a tenant unless another process is at it: what that does is done. */
async function alone(database: Database, tenantId: string, work: (tx: Transaction) => Promise<void>): Promise<void> {
  await database.inTenant({ tenantId, userId: '' }, async (tx) => {
    const held = await tx.execute<{ held: boolean }>(
      sql`select pg_try_advisory_xact_lock(${learningLock}::int, hashtext(${tenantId})) as held`,
    );
    if (held.rows[0]?.held) await work(tx);
  });
}

/** Does so now and then, from the start on. */
export function startLearning({ database, log }: { database: Database; log: Logger }) {
  return startRounds(() => learnOnce(database, log), {
    everyMs,
    failed: (error) => log.warn({ err: error }, 'a round of learning failed; the next one does its work'),
  });
}
