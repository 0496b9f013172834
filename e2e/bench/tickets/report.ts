import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readRows, writeRows } from '@cairn/server/rows';
import { startCairn } from '@cairn/server/start';
import { lookAtMachine, printMachine } from '../machine.ts';
import { type Caller, callerOf } from '../scale/callers.ts';
import { settled } from '../settled.ts';
import { printTable } from '../table.ts';
import { spreadInWords, spreadOf } from '../time/spread.ts';

const checkout = path.join(import.meta.dirname, '../../..');
const few = 10_000;
const many = 1_000_000;
const aim = 1.5;
/** Calls of each read; three warm-up calls come before them. */
const calls = 15;

/** The reads of staff, by name: the queues, filters, orders and searches of the list. Words go from frequent to rare. */
const reads: Readonly<Record<string, string>> = {
  'counts of the queues': 'tickets/queues',
  'all tickets': 'tickets?limit=25',
  'queue: inbox': 'tickets?queue=inbox',
  'queue: mine': 'tickets?queue=mine',
  'queue: due soon': 'tickets?queue=due-soon',
  'queue: waiting': 'tickets?queue=waiting',
  'queue: snoozed': 'tickets?queue=snoozed',
  'queue: solved': 'tickets?queue=solved',
  'status on hold': 'tickets?status=on-hold',
  'status closed': 'tickets?status=closed',
  'priority low': 'tickets?priority=low',
  unassigned: 'tickets?assignee=nobody',
  'frequent tag': 'tickets?tag=area-3',
  'rare tag': 'tickets?tag=tag-59',
  'one organization': 'tickets?tenant=ten_bench_7',
  'order: due': 'tickets?sort=due',
  'order: updated': 'tickets?sort=updated&direction=desc',
  'order: subject': 'tickets?sort=subject',
  'search: frequent word': 'tickets?q=word0',
  'search: two words': 'tickets?q=word3%20word9',
  'search: rare word': 'tickets?q=word3811',
  'search: one ticket': 'tickets?q=reference4711',
  'search: person': 'tickets?q=Family7',
  'search: frequent word in a queue': 'tickets?q=word0&queue=inbox',
  'search: frequent word with a tag': 'tickets?q=word0&tag=tag-12',
  'report: 30 days': 'tickets/report?period=30',
  'report: 30 days of an organization': 'tickets/report?period=30&tenant=ten_bench_7',
  'side panel': 'tickets/tkt_bench_4711/customer',
};

/**
 * Prints the cost of ticket lists and searches with a million tickets against ten thousand; see the README of the benchmark.
 * @param directory a persistent data directory, filled the first time; without it, a temporary one
 */
export async function measureTickets(directory: string | undefined, signal: AbortSignal): Promise<void> {
  const data = directory ?? (await mkdtemp(path.join(tmpdir(), 'cairn-tickets-')));
  await mkdir(data, { recursive: true });
  await chmod(data, 0o755); // as root, PostgreSQL runs as another user and needs access
  const cairn = await startCairn({ env: { ...process.env, CAIRN_DATA: data, PORT: '0', LOG_LEVEL: 'warn' }, checkout });
  try {
    await settled(data, signal);
    const before = lookAtMachine();
    const staff = await callerOf(cairn.url, 'staff@cairn.example', 'cairn-demo');
    const small = (await filled(data)) > few ? undefined : await measureWith(data, staff, few, signal);
    const large = await measureWith(data, staff, many, signal);
    printTable(
      `Tickets: ${many.toLocaleString('en')} against ${few.toLocaleString('en')}`,
      Object.keys(reads).map((what) => lineOf(what, small?.get(what), large.get(what) ?? [])),
    );
    printMachine(before);
  } finally {
    await cairn.stop();
    if (directory === undefined) await rm(data, { recursive: true, force: true });
  }
}

function lineOf(what: string, small: readonly number[] | undefined, large: readonly number[]) {
  if (!small) return { what, value: spreadInWords(spreadOf(large)) };
  const ratio = spreadOf(large).median / spreadOf(small).median;
  return {
    what,
    value: `${ratio.toFixed(2)} × (${spreadInWords(spreadOf(small))}, ${spreadInWords(spreadOf(large))})`,
    aim: { words: `${aim} ×`, met: ratio <= aim },
  };
}

/** Fills it with `tickets`, and returns the milliseconds of every read. */
async function measureWith(data: string, staff: Caller, tickets: number, signal: AbortSignal): Promise<Map<string, number[]>> {
  if ((await filled(data)) < tickets) {
    console.log(`inserting ${tickets.toLocaleString('en')} tickets …`);
    const statements = await readFile(path.join(import.meta.dirname, 'fill.sql'), 'utf8');
    await writeRows(data, statements.replaceAll(':tickets', String(tickets)));
    for (const table of ['tickets', 'ticket_messages', 'users', 'tenants', 'memberships']) await writeRows(data, `vacuum analyze ${table}`);
  }
  const found = new Map<string, number[]>();
  for (let call = -3; call < calls; call += 1) {
    signal.throwIfAborted();
    for (const [what, read] of Object.entries(reads)) {
      const start = performance.now();
      await staff.get(read);
      if (call >= 0) found.set(what, [...(found.get(what) ?? []), performance.now() - start]);
    }
  }
  return found;
}

async function filled(data: string): Promise<number> {
  const [row] = await readRows(data, `select count(*)::integer as n from tickets where id like 'tkt_bench_%'`);
  return Number(row?.n ?? 0);
}
