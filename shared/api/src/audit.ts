import * as v from 'valibot';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery } from './list.ts';
import { IdSchema } from './plain-text.ts';
import { identityOutcomes } from './security.ts';

/** What an audit entry came from: a page, the API, an agent over MCP, or background work. */
export const auditSources = ['ui', 'api', 'mcp', 'job'] as const;

/** The groups of actions by which the audit can be filtered, each with the first words of its actions: `member` of `member.updated`. */
export const auditGroups = {
  people: ['member', 'invitation', 'ownership'],
  'sign-in': ['identity'],
  keys: ['api-key'],
  projects: ['project', 'branch', 'finding', 'insight', 'code'],
  knowledge: ['decision', 'pattern', 'mention', 'conversation', 'session'],
  organization: ['tenant', 'domain', 'integration', 'plan', 'audit', 'support-access', 'impersonation'],
  billing: ['billing'],
  exports: ['export', 'data'],
  support: ['ticket', 'desk', 'macro', 'article', 'article-category', 'article-search', 'waitlist'],
} as const;
export type AuditGroup = keyof typeof auditGroups;
export const auditGroupNames = [
  'people',
  'sign-in',
  'keys',
  'projects',
  'knowledge',
  'organization',
  'billing',
  'exports',
  'support',
] as const;

/** The periods by which the audit can be filtered, in days until now. */
export const auditPeriods = { '24h': 1, '7d': 7, '30d': 30, '90d': 90, '365d': 365 } as const;
export type AuditPeriod = keyof typeof auditPeriods;
export const auditPeriodNames = ['24h', '7d', '30d', '90d', '365d'] as const;

/** A field that an action has changed, as text. Null if it had or has no value. */
export const AuditChangeSchema = v.object({ field: v.string(), from: v.nullable(v.string()), to: v.nullable(v.string()) });
export type AuditChange = v.InferOutput<typeof AuditChangeSchema>;

/** An entry of the organization's audit log. Contains no secrets and no full texts. */
export const AuditEntrySchema = v.object({
  id: v.string(),
  /** ISO 8601. */
  at: v.string(),
  /** In the past tense, such as `project.created`. */
  action: v.string(),
  outcome: v.picklist(identityOutcomes),
  source: v.picklist(auditSources),
  actor: v.object({
    /** `staff`: support staff or an operator of Cairn. */
    type: v.picklist(['user', 'agent', 'system', 'staff']),
    /** Empty for staff. */
    id: v.string(),
    /** Null if the account is gone, for Cairn itself and for staff. */
    name: v.nullable(v.string()),
    /** The operator of the installation who acted as this person. */
    operator: v.optional(v.string()),
  }),
  target: v.object({
    type: v.string(),
    id: v.string(),
    /** Its name or number; null if it has none, or no longer exists. */
    name: v.nullable(v.string()),
  }),
  project: v.nullable(v.object({ id: v.string(), name: v.string(), slug: v.string() })),
  /** The fields with their values before and after. */
  changes: v.array(AuditChangeSchema),
  /** Other details of the action. */
  facts: v.array(v.object({ field: v.string(), value: v.string() })),
  /** The address and the program of the caller; empty if unknown. */
  address: v.string(),
  client: v.string(),
  requestId: v.string(),
  /** Its number and hash in the organization's chain; null for a few seconds after it was written. */
  seal: v.nullable(v.object({ number: v.number(), hash: v.string() })),
});
export type AuditEntry = v.InferOutput<typeof AuditEntrySchema>;

const filters = {
  /** The id of a person. Includes the agents that use their keys. */
  person: v.optional(IdSchema),
  group: anyOf(auditGroupNames),
  /** The outcome of the action. */
  result: anyOf(identityOutcomes),
  period: v.optional(v.picklist(auditPeriodNames, 'VALUE_INVALID')),
  /** The id or the slug of a project. */
  project: v.optional(IdSchema),
  /** The id of what the action concerned. */
  target: v.optional(v.pipe(v.string(), v.regex(/^[\w.@-]{1,64}$/, 'VALUE_INVALID'))),
  ...sortQuery(['at'], 'at', 'desc'),
};
/** GET /audit. `q` looks into actions, names of people, ids, request ids, addresses and programs. */
export const AuditListQuerySchema = v.object({ ...pageQuery, ...filters });
/** GET /audit/export. */
export const AuditExportQuerySchema = v.object({ ...exportQuery, ...filters });
/** GET /project-audit: the entries of one project. */
export const ProjectAuditListQuerySchema = v.object({ ...pageQuery, ...filters, project: IdSchema });
/** GET /project-audit/export. */
export const ProjectAuditExportQuerySchema = v.object({ ...exportQuery, ...filters, project: IdSchema });
export const AuditListSchema = pageOf(AuditEntrySchema);

/** Why a chain is broken: an entry was changed, is missing, was added past Cairn; or the end or the checkpoint is not what Cairn signed. */
export const auditBreakReasons = ['changed', 'missing', 'added', 'end', 'checkpoint'] as const;
export const AuditBreakSchema = v.object({
  /** The number of the first broken entry. */
  number: v.number(),
  reason: v.picklist(auditBreakReasons),
});
export type AuditBreak = v.InferOutput<typeof AuditBreakSchema>;

/** The chain of hashes over the organization's audit entries, and its last verification. */
export const AuditChainSchema = v.object({
  /** The number of the last sealed entry, and its hash. */
  entries: v.number(),
  hash: v.string(),
  /** ISO 8601; null if nothing has been sealed yet. */
  sealedAt: v.nullable(v.string()),
  verified: v.nullable(v.object({ through: v.number(), at: v.string(), broken: v.nullable(AuditBreakSchema) })),
  /** Where retention has removed older entries, latest first. */
  checkpoints: v.array(v.object({ number: v.number(), hash: v.string(), removed: v.number(), at: v.string() })),
  /** Days until entries are removed; 0 if they are kept. */
  retentionDays: v.number(),
});
export type AuditChain = v.InferOutput<typeof AuditChainSchema>;
