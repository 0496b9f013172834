import { randomUUID } from 'node:crypto';
import { lookAtMachine, printMachine } from '../machine.ts';
import { inMs, type Line, printTable } from '../table.ts';
import { spreadOf } from '../time/spread.ts';
import { agentOf, type Caller, callerOf, type Measured, measure } from './callers.ts';

const callers = 20;
const seconds = 15;
/** Each kind of call is repeated for this time before any is measured. */
const warmSeconds = 10;
const searchAimMs = 150;
const contextAimMs = 100;
const depthAim = 1.2;
const depth = 0.95;
/** Maximum time of walking through a list. A longer walk reports how far it came. */
const walkMs = 60_000;

/** Queries with frequent words, rare words, several words, code, other scripts, filters, and no result. */
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

/** A kind of call. Agents each use their own key. */
interface Kind {
  what: string;
  /** Target of the 95th percentile, in milliseconds. */
  aim: number;
  call(n: number, agent: Caller): Promise<unknown>;
}

const projectOf = (n: number) => ({ project: `project-${1 + (n % 3)}` });

/** Measures search, get_context and deep pages in the largest tenant of a database that `pnpm seed` has filled. */
export async function reportScale(url: string, runs: number): Promise<void> {
  console.log('measuring a large database for two to seven minutes …');
  const before = lookAtMachine();
  const owner = await callerOf(url, 'owner@company-1.example', 'cairn-demo');
  const lines: Line[] = [];
  const pick = <T>(from: readonly T[], n: number) => from[n % from.length] as T; // no list here is empty
  const kinds: readonly Kind[] = [
    { what: 'search', aim: searchAimMs, call: (n) => owner.get(`search?q=${encodeURIComponent(pick(searches, n))}`) },
    {
      what: 'get_context',
      aim: contextAimMs,
      call: (n, agent) => agent.post('agent/get_context', { ...projectOf(n), task: pick(tasks, n) }),
    },
    {
      what: 'search by agents',
      aim: searchAimMs,
      call: (n, agent) => agent.post('agent/search', { ...projectOf(n), query: pick(tasks, n) }),
    },
  ];
  const measured = async ({ call }: Kind, agents: readonly Caller[], seconds: number) =>
    measure(callers, seconds, async (n) => void (await call(n, pick(agents, n))));
  // A freshly started server compiles its code, which takes a fifth longer.
  const first = await makeAgents(url, owner);
  for (const kind of kinds) await measured(kind, first, warmSeconds);
  const agents = await makeAgents(url, owner);
  for (const kind of kinds) lines.push(lineOf(`${kind.what}, ${callers} callers`, await measured(kind, agents, seconds), kind.aim));
  for (const list of ['conversations?', 'patterns?', 'decisions?', 'sessions?', 'patterns?project=project-1&'])
    lines.push(await depthOf(owner, list, runs));
  printTable('A large database, its largest tenant', lines);
  printMachine(before);
}

function lineOf(what: string, { p50, p95, max, perSecond }: Measured, aim: number): Line {
  return {
    what: `${what}: p95`,
    value: `${inMs(p95)} (median ${inMs(p50)}, longest ${inMs(max)}, ${Math.round(perSecond)} a second)`,
    aim: { words: `${aim} ms`, met: p95 <= aim },
  };
}

/** Creates agents with their own keys, because a key has a rate limit per minute. */
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

/** Compares a page at 95 % of a list with its first page, both by cursor or both without, as a reader pages through it. */
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
