import * as v from 'valibot';
import type { Operation } from './operation.ts';

const ProcessFiguresSchema = v.object({
  /** Requests of at most the last hour; `failed`: answered with status 500 and above. */
  requests: v.object({ since: v.string(), total: v.number(), failed: v.number() }),
  transactions: v.object({ open: v.number(), queued: v.number(), most: v.number() }),
  /** Open event streams of browsers. */
  streams: v.number(),
});
/** What a process measures itself. */
export type ProcessFigures = v.InferOutput<typeof ProcessFiguresSchema>;

/** GET /admin/health: what the server measures at the time of the request. */
export const PlatformHealthSchema = v.object({
  tenants: v.object({ active: v.number(), suspended: v.number(), createdIn30Days: v.number() }),
  /** Subscriptions with an invoice that is past due. */
  pastDue: v.number(),
  /** New accounts of the last seven days and of the seven days before. */
  signUps: v.object({ week: v.number(), weekBefore: v.number() }),
  /** People on the waiting list; null while sign-up is open. */
  waiting: v.nullable(v.number()),
  /** `attention`: failed, partly failed or late. */
  jobs: v.object({ total: v.number(), running: v.number(), attention: v.number() }),
  /** `deferred` is a part of `queued`; `failed`: within a day. */
  mails: v.object({ queued: v.number(), deferred: v.number(), failed: v.number() }),
  database: v.object({
    /** Milliseconds until a statement is answered. */
    answerMs: v.number(),
    /** Null if its role may not read it. */
    bytes: v.nullable(v.number()),
    connections: v.number(),
    maxConnections: v.number(),
    /** The largest tables with their indexes. */
    tables: v.array(v.object({ name: v.string(), bytes: v.number() })),
  }),
  /** The disk of the data directory; null if it cannot be read. `low`: below the reserve, so the process is not ready. */
  storage: v.nullable(v.object({ freeBytes: v.number(), totalBytes: v.number(), low: v.boolean() })),
  /** The processes that serve, oldest first. Those that do not answer this request measured their figures at `seenAt`. */
  processes: v.array(
    v.object({
      id: v.string(),
      /** The content hash of the host build that it serves. */
      version: v.string(),
      startedAt: v.string(),
      seenAt: v.string(),
      /** Whether it answers this request. */
      answering: v.boolean(),
      figures: ProcessFiguresSchema,
    }),
  ),
});
export type PlatformHealth = v.InferOutput<typeof PlatformHealthSchema>;

/** The health of the installation, for platform administrators. */
export const platformHealthOperations = {
  get: {
    tag: 'Administration',
    access: 'platform.admin',
    name: 'getPlatformHealth',
    method: 'get',
    path: '/admin/health',
    summary: 'What needs an operator, and what the server measures of database, jobs, mails, disk and requests.',
    output: PlatformHealthSchema,
  },
} as const satisfies Record<string, Operation>;
