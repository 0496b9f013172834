import * as v from 'valibot';
import { apiKeyScopes, clientNames } from './api-key-access.ts';
import { NetworkSchema } from './api-key-network.ts';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery, VersionSchema } from './list.ts';
import { MomentSchema } from './moment.ts';
import { IdSchema, LineSchema } from './plain-text.ts';

/** What every key begins with: people, and programs that look for lost secrets, know it by that. */
export const apiKeyMark = 'ck_live_';

export const apiKeyStates = ['active', 'rotating', 'disabled', 'expired', 'revoked'] as const;
export const ApiKeyStateSchema = v.picklist(apiKeyStates);
export type ApiKeyState = v.InferOutput<typeof ApiKeyStateSchema>;

/** What is written down of a state; the rest follows from the clock. */
export const apiKeyStatuses = ['active', 'rotating', 'disabled', 'revoked'] as const;
export type ApiKeyStatus = (typeof apiKeyStatuses)[number];

/** As much of a key as its state follows from. Moments are milliseconds since 1970; null: never. */
export interface ApiKeyStanding {
  status: ApiKeyStatus;
  expiresAt: number | null;
  /** Until when the old key is good beside the one that takes its place. */
  graceUntil: number | null;
}

/** The state of a key at `now`: one that is out of its grace is revoked, one past its day is expired. */
export function apiKeyState({ status, expiresAt, graceUntil }: ApiKeyStanding, now: number): ApiKeyState {
  if (status === 'revoked') return 'revoked';
  if (status === 'rotating' && (graceUntil === null || graceUntil <= now)) return 'revoked';
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  return status;
}

/** Where a person may bring a key; `rotated` makes another one beside it. */
export const apiKeyActs = ['enabled', 'disabled', 'revoked', 'rotated'] as const;
export type ApiKeyAct = (typeof apiKeyActs)[number];

/**
 * The state machine of a key, for both sides. Whoever made it may do all of this; `byOthers`: so may those who manage one of
 * its projects. Nobody else rotates it: they would hold a secret that acts with its maker's rights.
 */
export const apiKeyMoves: Record<ApiKeyAct, { from: readonly ApiKeyState[]; to: ApiKeyStatus; byOthers: boolean }> = {
  disabled: { from: ['active'], to: 'disabled', byOthers: true },
  enabled: { from: ['disabled'], to: 'active', byOthers: true },
  rotated: { from: ['active'], to: 'rotating', byOthers: false },
  revoked: { from: ['active', 'rotating', 'disabled', 'expired'], to: 'revoked', byOthers: true },
};

/** How long the old key goes on beside the new one, in minutes. */
export const graceMinutes = [0, 15, 60, 360, 1440] as const;

/** What a key may ask for a minute, unless its maker says otherwise, and at most. */
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

/** POST /api-keys. `projects` null: all that its maker may read, also those to come. */
export const ApiKeyCreateSchema = v.object({
  name,
  scopes,
  projects: v.nullable(projectIds),
  expiresAt: expiry,
  callsPerMinute: v.optional(rate, callsPerMinute.usual),
  networks: v.optional(networks, []),
});
export type ApiKeyCreate = v.InferOutput<typeof ApiKeyCreateSchema>;

/** PATCH /api-keys/{id}: what is left out stays. */
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

/** A key as those see it who may: never what it says. */
export const ApiKeySchema = v.object({
  id: v.string(),
  name: v.string(),
  /** How it begins, and its last four characters: by which it is known again. */
  prefix: v.string(),
  lastFour: v.string(),
  state: ApiKeyStateSchema,
  scopes: v.array(v.picklist(apiKeyScopes)),
  /** Null: all that its maker may read. Else those that the asking person may read, and how many there are beside them. */
  projects: v.nullable(v.array(v.object({ id: v.string(), name: v.string(), slug: v.string(), key: v.string(), colour: v.string() }))),
  otherProjects: v.number(),
  expiresAt: v.nullable(v.string()),
  graceUntil: v.nullable(v.string()),
  callsPerMinute: v.number(),
  networks: v.array(v.string()),
  lastUsed: v.nullable(v.object({ at: v.string(), address: v.string(), client: v.string() })),
  /** Answered calls of the last 14 days, day by day, today last. */
  calls: v.array(v.number()),
  rotatedFrom: v.nullable(v.object({ id: v.string(), lastFour: v.string() })),
  /** The one that has taken its place. */
  rotatedTo: v.nullable(v.object({ id: v.string(), lastFour: v.string() })),
  /** Whose rights it has. `stopped`: they are suspended or gone, and the key is refused as long as that is so. */
  maker: v.object({ id: v.string(), name: v.string(), stopped: v.boolean() }),
  /** May the asking person do all to it, or only stop it? */
  own: v.boolean(),
  createdAt: v.string(),
  updatedAt: v.string(),
  version: v.number(),
});
export type ApiKey = v.InferOutput<typeof ApiKeySchema>;

/** The answer to creating or rotating: the one time that the secret is said. */
export const ApiKeyIssuedSchema = v.object({ key: ApiKeySchema, secret: v.string() });
export type ApiKeyIssued = v.InferOutput<typeof ApiKeyIssuedSchema>;

const keyFilters = {
  state: anyOf(apiKeyStates),
  scope: anyOf(apiKeyScopes),
  client: anyOf(clientNames),
  /** A project's id or slug: keys that reach it. */
  project: v.optional(IdSchema),
  ...sortQuery(['name', 'used', 'expires', 'created', 'status'], 'name', 'asc'),
};
/** GET /api-keys. `q` looks into names, beginnings and last four characters. */
export const ApiKeyListQuerySchema = v.object({ ...pageQuery, ...keyFilters });
/** GET /api-keys/export. */
export const ApiKeyExportQuerySchema = v.object({ ...exportQuery, ...keyFilters });
export const ApiKeyListSchema = pageOf(ApiKeySchema);

/** How a call ended: answered, refused (4xx) or failed (5xx). */
export const callOutcomes = ['answered', 'refused', 'failed'] as const;

/** One call with a key. */
export const ApiKeyCallSchema = v.object({
  id: v.string(),
  at: v.string(),
  /** The operation of an agent (`get_context`), or method and path of the API. */
  operation: v.string(),
  client: v.string(),
  address: v.string(),
  status: v.number(),
  /** The code of a refusal; empty where it was answered. */
  code: v.string(),
  milliseconds: v.number(),
});
export type ApiKeyCall = v.InferOutput<typeof ApiKeyCallSchema>;

/** GET /api-keys/{id}/calls: the newest first. */
export const ApiKeyCallListQuerySchema = v.object({ ...pageQuery, outcome: anyOf(callOutcomes) });
export const ApiKeyCallListSchema = pageOf(ApiKeyCallSchema);

export const usagePeriods = ['36h', '14d', '90d'] as const;
export type UsagePeriod = (typeof usagePeriods)[number];

/** GET /api-keys/{id}/usage. */
export const ApiKeyUsageQuerySchema = v.object({ period: v.optional(v.picklist(usagePeriods), '36h') });
/** What a key was used for in a period: by hour for 36 hours, else by day; the last bucket is the present one. */
export const ApiKeyUsageSchema = v.object({
  buckets: v.array(v.object({ at: v.string(), answered: v.number(), refused: v.number(), failed: v.number() })),
  calls: v.number(),
  answered: v.number(),
  overLimit: v.number(),
  /** Milliseconds within which 95 of 100 calls were answered; null without one. */
  p95: v.nullable(v.number()),
  clients: v.array(v.object({ client: v.string(), address: v.string(), at: v.string(), calls: v.number(), refused: v.number() })),
});
export type ApiKeyUsage = v.InferOutput<typeof ApiKeyUsageSchema>;

/** GET /api-keys/{id}/audit: what was done to the key, and refusals of it; the newest first. */
export const ApiKeyAuditSchema = v.object({
  items: v.array(
    v.object({ id: v.string(), at: v.string(), action: v.string(), actor: v.string(), detail: v.record(v.string(), v.unknown()) }),
  ),
});
export type ApiKeyAudit = v.InferOutput<typeof ApiKeyAuditSchema>;
