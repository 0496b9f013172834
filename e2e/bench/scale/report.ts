import { randomUUID } from 'node:crypto';
import { inMs, type Line, printTable } from '../table.ts';
import { spreadOf } from '../time/spread.ts';
import { agentOf, type Caller, callerOf, type Measured, measure } from './callers.ts';
import { lookAtMachine, machineInWords } from './machine.ts';

const callers = 20;
const seconds = 15;
const searchAimMs = 150;
const contextAimMs = 100;
const depthAim = 1.2;
const depth = 0.95;
/** A list is walked for so long at most: one that takes longer says how far it came. */
const walkMs = 60_000;

/** Words that are frequent, rare, several, in code, in other writings, narrowed, or there nowhere. */
const searches = [
  'cache',
  'cache queue',
  'tombstone',
  'ledger retry transaction',
  'LedgerRetryWorker',
  '"exchange rate"',
  'migration -webhook',
  'sched',
  'type:decision invoice',
  'status:accepted by:me session',
  'in:project-1 rollback after:90d',
  'before:2026-06 container',
  '缓存',
  'الفاتورة',
  'Warteschlange',
  'nowhere-at-all',
];
const tasks = [
  'Fix the retry of the invoice queue',
  'Why is the cache slow after a rollback',
  'Move the ledger to one transaction',
  'Add a test of the passkey dialog',
];

/** Measures search, get_context and deep pages in the largest tenant of a database that `pnpm seed` has filled. */
export async function reportScale(url: string, runs: number): Promise<void> {
  console.log('measuring a large database for one to six minutes …');
  const before = lookAtMachine();
  const owner = await callerOf(url, 'owner@company-1.example', 'cairn-demo');
  const lines: Line[] = [];
  const pick = <T>(from: readonly T[], n: number) => from[n % from.length] as T; // no list here is empty
  const search = await measure(callers, seconds, async (n) => void (await owner.get(`search?q=${encodeURIComponent(pick(searches, n))}`)));
  lines.push(lineOf(`search, ${callers} callers`, search, searchAimMs));
  const agents = await makeAgents(url, owner);
  const context = await measure(
    callers,
    seconds,
    async (n) => void (await pick(agents, n).post('agent/get_context', { project: `project-${1 + (n % 3)}`, task: pick(tasks, n) })),
  );
  lines.push(lineOf(`get_context, ${callers} callers`, context, contextAimMs));
  const agentSearch = await measure(
    callers,
    seconds,
    async (n) => void (await pick(agents, n).post('agent/search', { project: `project-${1 + (n % 3)}`, query: pick(tasks, n) })),
  );
  lines.push(lineOf(`search by agents, ${callers} callers`, agentSearch, searchAimMs));
  for (const list of ['conversations?', 'patterns?', 'decisions?', 'sessions?', 'patterns?project=project-1&'])
    lines.push(await depthOf(owner, list, runs));
  lines.push({ what: 'this machine, before', value: machineInWords(before) });
  lines.push({ what: 'this machine, after', value: machineInWords(lookAtMachine()) });
  printTable('A large database, its largest tenant', lines);
}

function lineOf(what: string, { p50, p95, max, perSecond }: Measured, aim: number): Line {
  return {
    what: `${what}: p95`,
    value: `${inMs(p95)} (median ${inMs(p50)}, longest ${inMs(max)}, ${Math.round(perSecond)} a second)`,
    aim: { words: `${aim} ms`, met: p95 <= aim },
  };
}

/** Each has a key of its own, since a key may call only so often in a minute. */
function makeAgents(url: string, owner: Caller): Promise<Caller[]> {
  return Promise.all(
    Array.from({ length: callers }, async (_, n) => {
      const body = { name: `Bench ${n}`, scopes: ['read'], projects: null, expiresAt: null, callsPerMinute: 600 };
      const { secret } = await owner.post<{ secret: string }>('api-keys', body, { 'Idempotency-Key': randomUUID() });
      return agentOf(url, { Authorization: `Bearer ${secret}` });
    }),
  );
}

interface Page {
  total: number;
  next: string | null;
}

/** A page at 95 % of a list against its first one, both by cursor or none, as a reader walks it. */
async function depthOf(owner: Caller, list: string, runs: number): Promise<Line> {
  const page = (after: string | null, limit = 25) => owner.get<Page>(`${list}limit=${limit}${after === null ? '' : `&after=${after}`}`);
  const { total } = await page(null, 1);
  const end = performance.now() + walkMs;
  let at: string | null = null;
  let read = 0;
  for (; read < total * depth && performance.now() < end; read += 100) at = (await page(at, 100)).next ?? at;
  const reached = Math.min(1, read / total);
  const [first, deep]: [number[], number[]] = [[], []];
  for (let run = 0; run < runs * 3; run += 1)
    for (const [times, after] of run % 2 === 0
      ? ([
          [first, null],
          [deep, at],
        ] as const)
      : ([
          [deep, at],
          [first, null],
        ] as const)) {
      const from = performance.now();
      await page(after);
      times.push(performance.now() - from);
    }
  const [one, other] = [spreadOf(first).median, spreadOf(deep).median];
  const value = `${(other / one).toFixed(2)} × (${inMs(one)}, ${inMs(other)}, ${total.toLocaleString('en')} rows)`;
  return {
    what: `${list.replace(/[?&]$/, '')} at ${Math.floor(reached * 100)} % against the first page`,
    value,
    aim: { words: `${depthAim} × at ${depth * 100} %`, met: reached >= depth && other / one <= depthAim },
  };
}
