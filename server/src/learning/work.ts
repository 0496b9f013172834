import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { forgetDeleted } from '../conversation/forget.ts';
import type { Database } from '../database/database.ts';
import { forgetDiscarded } from '../decision/discard.ts';
import { lapseAcknowledged } from '../finding/move.ts';
import { lookRound } from '../insight/round.ts';
import { startRounds } from '../lifetime/rounds.ts';
import { keepEventWords } from '../session/event-words.ts';
import { ageRules, wakeSnoozed } from './age.ts';
import { type Part, proposeLearned } from './learn.ts';
import { type Noted, noteSightings } from './note.ts';

const everyMs = 10 * 60 * 1000;
/** Any fixed number: two processes do not learn in the same tenant at once. */
const learningLock = 720_331;

/**
 * Learns from what has ended, and lets time pass, tenant by tenant. Everything that is to be done follows from the rows that are there:
 * what a killed process has left is done by the next round, and nothing twice.
 */
export async function learnOnce(database: Database, log: Logger, now = new Date()): Promise<void> {
  const tenants = await database.maintain((tx) =>
    tx.execute<{ id: string }>(sql`select id from tenants where status = 'active' order by id`),
  );
  await database.withLocks(async ({ take, release }) => {
    for (const { id } of tenants.rows) {
      if (!(await take(learningLock, id))) continue;
      // What fails in one tenant holds up no other.
      await learnIn(database, log, id, now).catch((error: unknown) => {
        log.warn({ err: error, tenantId: id }, 'learning failed in a tenant; the next round does it');
      });
      await release(learningLock, id);
    }
  });
}

const nothing: Noted = { noted: 0, looked: new Set() };

/** What is done in one tenant. Each thing is a transaction of its own: it ends with what it announces, and what fails holds up nothing else. */
async function learnIn(database: Database, log: Logger, tenantId: string, now: Date): Promise<void> {
  const requestId = `learning-${now.toISOString()}`;
  const part: Part = (work) => database.inTenant({ tenantId, userId: '' }, work);
  // What fails would fail again, round after round: the rest goes on without it.
  const tried = <Done>(work: Promise<Done>): Promise<Done | undefined> =>
    work.catch((error: unknown) => {
      log.warn({ err: error, tenantId }, 'a part of learning failed in a tenant; the next round does it');
      return undefined;
    });
  const woken = await tried(part((tx) => wakeSnoozed(tx, tenantId, requestId, now)));
  const aged = await tried(part((tx) => ageRules(tx, tenantId, requestId, now)));
  const { noted, looked } = (await tried(part((tx) => noteSightings(tx, tenantId, now)))) ?? nothing;
  const proposed = await tried(proposeLearned(part, { tenantId, requestId, looked, log }));
  if (woken || aged || noted || proposed?.length) log.info({ tenantId, woken, aged, noted, proposed }, 'learned');
  await tried(part((tx) => lapseAcknowledged(tx, tenantId, requestId, now)));
  await tried(part((tx) => forgetDeleted(tx, tenantId, requestId, now)));
  await tried(part((tx) => forgetDiscarded(tx, now)));
  await tried(part((tx) => keepEventWords(tx, now)));
  const noticed = await tried(part((tx) => lookRound(tx, tenantId, requestId, now)));
  if (noticed) log.info({ tenantId, noticed }, 'noticed');
}

/** Does so now and then, from the start on. */
export function startLearning({ database, log }: { database: Database; log: Logger }) {
  return startRounds(() => learnOnce(database, log), {
    everyMs,
    failed: (error) => log.warn({ err: error }, 'a round of learning failed; the next one does its work'),
  });
}
