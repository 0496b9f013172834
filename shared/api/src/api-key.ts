import * as v from 'valibot';
import { apiKeyScopes, clientNames } from './api-key-access.ts';
import { NetworkSchema } from './api-key-network.ts';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery, VersionSchema } from './list.ts';
import { MomentSchema } from './moment.ts';
import { IdSchema, LineSchema } from './plain-text.ts';

export const apiKeyStates = ['active', 'rotating', 'disabled', 'expired', 'revoked'] as const;
export const ApiKeyStateSchema = v.picklist(apiKeyStates);
export type ApiKeyState = v.InferOutput<typeof ApiKeyStateSchema>;

/** The stored status; the state also depends on the time. */
export const apiKeyStatuses = ['active', 'rotating', 'disabled', 'revoked'] as const;
export type ApiKeyStatus = (typeof apiKeyStatuses)[number];

/** A key that a person created, or an app that they connected by OAuth: it has no key, but tokens that it renews. */
export const apiKeyKinds = ['key', 'app'] as const;
export type ApiKeyKind = (typeof apiKeyKinds)[number];

/** The fields that determine a key's state. Times in milliseconds since 1970; null: never. */
export interface ApiKeyStanding {
  status: ApiKeyStatus;
  expiresAt: number | null;
  /** Until when a rotated key remains valid next to its replacement. */
  graceUntil: number | null;
}

/** Returns a key's state at `now`: revoked after its grace period, expired after its expiry date. */
export function apiKeyState({ status, expiresAt, graceUntil }: ApiKeyStanding, now: number): ApiKeyState {
  if (status === 'revoked') return 'revoked';
  if (status === 'rotating' && (graceUntil === null || graceUntil <= now)) return 'revoked';
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  return status;
}

/** What a person may do to a key; `rotated` creates a replacement. */
export const apiKeyActs = ['enabled', 'disabled', 'revoked', 'rotated'] as const;
export type ApiKeyAct = (typeof apiKeyActs)[number];

/**
 * The state machine of a key, shared by client and server. Its maker may do all of this; with `byOthers`, managers of one of its projects
 * too. Nobody else may rotate it, because they would get a secret with its maker's rights.
 */
export const apiKeyMoves: Record<ApiKeyAct, { from: readonly ApiKeyState[]; to: ApiKeyStatus; byOthers: boolean }> = {
  disabled: { from: ['active'], to: 'disabled', byOthers: true },
  enabled: { from: ['disabled'], to: 'active', byOthers: true },
  rotated: { from: ['active'], to: 'rotating', byOthers: false },
  revoked: { from: ['active', 'rotating', 'disabled', 'expired'], to: 'revoked', byOthers: true },
};

/** How long a rotated key remains valid, in minutes. */
export const graceMinutes = [0, 15, 60, 360, 1440] as const;

/** Rate limit of a key in calls per minute: the default and the maximum. */
export const callsPerMinute = { usual: 120, most: 600 } as const;

const name = v.pipe(LineSchema, v.nonEmpty('TEXT_REQUIRED'), v.maxLength(80, 'NAME_TOO_LONG'));
const scopes = v.pipe(
  v.array(v.picklist(apiKeyScopes)),
  v.minLength(1, 'REQUIRED'),
  v.transform((given) => apiKeyScopes.filter((scope) => given.includes(scope))),
);
const rate = v.pipe(
  v.number(),
  v.integer('NUMBER_INVALID'),
  v.minValue(1, 'NUMBER_INVALID'),
  v.maxValue(callsPerMinute.most, 'NUMBER_TOO_LARGE'),
);
const networks = v.pipe(v.array(NetworkSchema), v.maxLength(20, 'TOO_MANY'));
const projectIds = v.pipe(v.array(IdSchema), v.minLength(1, 'REQUIRED'), v.maxLength(100, 'TOO_MANY'));
const expiry = v.nullable(MomentSchema);

/** POST /api-keys. `projects` null: all projects that its maker can read, including future ones. */
export const ApiKeyCreateSchema = v.object({
  name,
  scopes,
  projects: v.nullable(projectIds),
  expiresAt: expiry,
  callsPerMinute: v.optional(rate, callsPerMinute.usual),
  networks: v.optional(networks, []),
});
export type ApiKeyCreate = v.InferOutput<typeof ApiKeyCreateSchema>;

/** PATCH /api-keys/{id}. Omitted fields stay unchanged. */
export const ApiKeyUpdateSchema = v.object({
  version: VersionSchema,
  name: v.exactOptional(name),
  scopes: v.exactOptional(scopes),
  projects: v.exactOptional(v.nullable(projectIds)),
  expiresAt: v.exactOptional(expiry),
  callsPerMinute: v.exactOptional(rate),
  networks: v.exactOptional(networks),
});
export type ApiKeyUpdate = v.InferOutput<typeof ApiKeyUpdateSchema>;

const reason = v.optional(v.pipe(LineSchema, v.maxLength(300, 'TEXT_TOO_LONG')), '');

/** POST /api-keys/{id}/transition. */
export const ApiKeyTransitionSchema = v.object({ version: VersionSchema, to: v.picklist(['enabled', 'disabled', 'revoked']), reason });
/** POST /api-keys/{id}/rotate. `grace` in minutes. */
export const ApiKeyRotateSchema = v.object({ version: VersionSchema, grace: v.picklist(graceMinutes), reason });

/** A key, never including its secret. */
export const ApiKeySchema = v.object({
  id: v.string(),
  kind: v.picklist(apiKeyKinds),
  name: v.string(),
  /** Where a connected app sent the browser back to: a host, with its port. Empty for a key. */
  redirectHost: v.string(),
  /** Its first characters and last four characters, by which people recognize it. Empty for a connected app. */
  prefix: v.string(),
  lastFour: v.string(),
  state: ApiKeyStateSchema,
  scopes: v.array(v.picklist(apiKeyScopes)),
  /** Null: all projects that its maker can read. Otherwise those that the caller can read, and the number of others. */
  projects: v.nullable(v.array(v.object({ id: v.string(), name: v.string(), slug: v.string(), key: v.string(), colour: v.string() }))),
  otherProjects: v.number(),
  expiresAt: v.nullable(v.string()),
  graceUntil: v.nullable(v.string()),
  callsPerMinute: v.number(),
  networks: v.array(v.string()),
  lastUsed: v.nullable(v.object({ at: v.string(), address: v.string(), client: v.string() })),
  /** Successful calls per day in the last 14 days, today last. */
  calls: v.array(v.number()),
  rotatedFrom: v.nullable(v.object({ id: v.string(), lastFour: v.string() })),
  /** The key that replaced it. */
  rotatedTo: v.nullable(v.object({ id: v.string(), lastFour: v.string() })),
  /** The person whose rights it has. `stopped`: they are suspended or removed, and the key is refused meanwhile. */
  maker: v.object({ id: v.string(), name: v.string(), stopped: v.boolean() }),
  /** Whether the caller may do everything with it, or only stop it. */
  own: v.boolean(),
  createdAt: v.string(),
  updatedAt: v.string(),
  version: v.number(),
});
export type ApiKey = v.InferOutput<typeof ApiKeySchema>;

/** The response to creating or rotating a key: the only time the secret is returned. */
export const ApiKeyIssuedSchema = v.object({ key: ApiKeySchema, secret: v.string() });
export type ApiKeyIssued = v.InferOutput<typeof ApiKeyIssuedSchema>;

const keyFilters = {
  kind: anyOf(apiKeyKinds),
  state: anyOf(apiKeyStates),
  scope: anyOf(apiKeyScopes),
  client: anyOf(clientNames),
  /** Filters keys that have access to a project, by id or slug. */
  project: v.optional(IdSchema),
  ...sortQuery(['name', 'used', 'expires', 'created', 'status'], 'name', 'asc'),
};
/** GET /api-keys. `q` searches names, prefixes and last four characters. */
export const ApiKeyListQuerySchema = v.object({ ...pageQuery, ...keyFilters });
/** GET /api-keys/export. */
export const ApiKeyExportQuerySchema = v.object({ ...exportQuery, ...keyFilters });
export const ApiKeyListSchema = pageOf(ApiKeySchema);

/** The result of a call: answered, refused (4xx) or failed (5xx). */
export const callOutcomes = ['answered', 'refused', 'failed'] as const;

/** A call made with a key. */
export const ApiKeyCallSchema = v.object({
  id: v.string(),
  at: v.string(),
  /** The agent operation (`get_context`), or method and path of the API call. */
  operation: v.string(),
  client: v.string(),
  address: v.string(),
  status: v.number(),
  /** The error code if refused; otherwise empty. */
  code: v.string(),
  milliseconds: v.number(),
});
export type ApiKeyCall = v.InferOutput<typeof ApiKeyCallSchema>;

/** GET /api-keys/{id}/calls: newest first. */
export const ApiKeyCallListQuerySchema = v.object({ ...pageQuery, outcome: anyOf(callOutcomes) });
export const ApiKeyCallListSchema = pageOf(ApiKeyCallSchema);

export const usagePeriods = ['36h', '14d', '90d'] as const;
export type UsagePeriod = (typeof usagePeriods)[number];

/** GET /api-keys/{id}/usage. */
export const ApiKeyUsageQuerySchema = v.object({ period: v.optional(v.picklist(usagePeriods), '36h') });
/** The usage of a key in a period: hourly for 36 hours, else daily. The last bucket is the current one. */
export const ApiKeyUsageSchema = v.object({
  buckets: v.array(v.object({ at: v.string(), answered: v.number(), refused: v.number(), failed: v.number() })),
  calls: v.number(),
  answered: v.number(),
  overLimit: v.number(),
  /** 95th percentile of response times in ms; null without calls. */
  p95: v.nullable(v.number()),
  clients: v.array(v.object({ client: v.string(), address: v.string(), at: v.string(), calls: v.number(), refused: v.number() })),
});
export type ApiKeyUsage = v.InferOutput<typeof ApiKeyUsageSchema>;

/** GET /api-keys/{id}/audit: changes to the key and refusals of it, newest first. */
export const ApiKeyAuditSchema = v.object({
  items: v.array(
    v.object({ id: v.string(), at: v.string(), action: v.string(), actor: v.string(), detail: v.record(v.string(), v.unknown()) }),
  ),
});
export type ApiKeyAudit = v.InferOutput<typeof ApiKeyAuditSchema>;
