import type { PlatformHealth, ProcessFigures } from '@cairn/api';
import { asc, eq, lt, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { ProductServices } from '../services.ts';
import { serverProcesses } from './schema.ts';

/** How often a process writes its row (ms). */
const everyMs = 30_000;
/** A process that was silent for this long has crashed or was cut off, and its row is deleted. */
const silentMinutes = 10;

/** The id of this process, new at each start. */
const processId = newId('prc');
const startedAt = new Date(Date.now() - process.uptime() * 1_000);

type Measuring = Pick<ProductServices, 'database' | 'requestCounts' | 'bell'>;

/** Returns what this process measures itself. */
export function measureProcess({ database, requestCounts, bell }: Measuring): ProcessFigures {
  const { since, ...requests } = requestCounts.read();
  return { requests: { since: since.toISOString(), ...requests }, transactions: database.load(), streams: bell.streams() };
}

/**
 * Writes the row of this process now and every half minute, until `stop`, which deletes it. A failed write is logged and repeated.
 * @param version the content hash of the host build that it serves
 */
export function reportProcess(services: Measuring & Pick<ProductServices, 'log'>, version: string): { stop(): Promise<void> } {
  const { database, log } = services;
  const warn = (error: unknown) => log.warn({ event: 'process.report_failed', err: error }, 'the row of this process was not written');
  let writing: Promise<void> = Promise.resolve();
  const write = () => {
    writing = database.maintain((tx) => writeProcess(tx, version, measureProcess(services))).catch(warn);
  };
  write();
  const timer = setInterval(write, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await writing;
      await database.maintain((tx) => tx.delete(serverProcesses).where(eq(serverProcesses.id, processId))).catch(warn);
    },
  };
}

/** Writes the row of this process, and deletes those of silent ones. */
export async function writeProcess(tx: Transaction, version: string, figures: ProcessFigures): Promise<void> {
  const seenAt = sql`now()`;
  await tx
    .insert(serverProcesses)
    .values({ id: processId, version, startedAt, seenAt, figures })
    .onConflictDoUpdate({ target: serverProcesses.id, set: { seenAt, figures } });
  await tx.delete(serverProcesses).where(lt(serverProcesses.seenAt, sql`now() - make_interval(mins => ${silentMinutes}::integer)`));
}

/** Returns the processes that serve, oldest first. This one, if its row was written, has its figures of now. */
export async function listProcesses(tx: Transaction, figures: ProcessFigures): Promise<PlatformHealth['processes']> {
  const rows = await tx.select().from(serverProcesses).orderBy(asc(serverProcesses.startedAt), asc(serverProcesses.id));
  return rows.map((row) => {
    const answering = row.id === processId;
    const seenAt = answering ? new Date() : row.seenAt;
    return {
      ...row,
      ...(answering ? { figures } : {}),
      startedAt: row.startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
      answering,
    };
  });
}
