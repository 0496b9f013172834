import * as v from 'valibot';
import { VersionSchema } from './list.ts';
import { LineSchema } from './plain-text.ts';
import { isPlainAddress } from './web-address.ts';

/** Why a language model gave no answer, or an incomplete one. `INTERRUPTED`: Cairn itself was stopped meanwhile. */
export const modelProblems = [
  'UNAUTHORIZED',
  'RATE_LIMITED',
  'MODEL_UNKNOWN',
  'UNREACHABLE',
  'ADDRESS_REFUSED',
  'REFUSED',
  'OVERLOADED',
  'STALLED',
  'BROKEN_OFF',
  'MALFORMED',
  'INTERRUPTED',
  'DISCONNECTED',
] as const;
export const ModelProblemSchema = v.picklist(modelProblems);
export type ModelProblem = v.InferOutput<typeof ModelProblemSchema>;

/** `available`: never set up. `error`: the last call failed. `disconnected`: removed, including its key. */
export const integrationStates = ['available', 'connected', 'error', 'disconnected'] as const;

/** Events of an integration and the resulting states. */
const transitions = {
  available: { connect: 'connected' },
  connected: { connect: 'connected', fail: 'error', answer: 'connected', disconnect: 'disconnected' },
  error: { connect: 'connected', fail: 'error', answer: 'connected', disconnect: 'disconnected' },
  disconnected: { connect: 'connected' },
} as const satisfies Record<IntegrationState, Partial<Record<IntegrationEvent, IntegrationState>>>;
export type IntegrationState = (typeof integrationStates)[number];
export type IntegrationEvent = 'connect' | 'fail' | 'answer' | 'disconnect';

/** Returns the state after `event`; undefined if it is not possible. Pure. */
export function nextIntegrationState(state: IntegrationState, event: IntegrationEvent): IntegrationState | undefined {
  const from: Partial<Record<IntegrationEvent, IntegrationState>> = transitions[state];
  return from[event];
}

/** The organization's language model. The key is never returned, only whether there is one and its last characters. */
export const ModelIntegrationSchema = v.object({
  id: v.nullable(v.string()),
  status: v.picklist(integrationStates),
  baseUrl: v.string(),
  model: v.string(),
  hasKey: v.boolean(),
  /** The last four characters of the key, if it is long enough to show them. */
  keyEnd: v.nullable(v.string()),
  /** The problem of the last call; null if it succeeded or there was none. */
  problem: v.nullable(ModelProblemSchema),
  /** Time of the last call; ISO 8601. */
  calledAt: v.nullable(v.string()),
  connectedBy: v.nullable(v.object({ id: v.string(), name: v.string() })),
  version: v.number(),
});
export type ModelIntegration = v.InferOutput<typeof ModelIntegrationSchema>;

/** A language model that asked to wait: why, and until when (ISO 8601). */
export const ModelWaitSchema = v.object({ problem: v.nullable(ModelProblemSchema), until: v.string() });
export type ModelWait = v.InferOutput<typeof ModelWaitSchema>;

/** GET /conversations/model: the model that answers new conversations. */
export const ModelAtHandSchema = v.object({
  /** Null if none is connected. */
  model: v.nullable(v.string()),
  /** Null if it can be called now. */
  wait: v.nullable(ModelWaitSchema),
});
export type ModelAtHand = v.InferOutput<typeof ModelAtHandSchema>;

/** The base URL of an OpenAI-compatible API: `https://llm.example/v1`, without further path. */
const BaseUrlSchema = v.pipe(
  LineSchema,
  v.nonEmpty('ADDRESS_REQUIRED'),
  v.maxLength(500, 'ADDRESS_INVALID'),
  v.check(isPlainAddress, 'ADDRESS_INVALID'),
  v.transform((text) => text.replace(/\/+$/, '').replace(/\/chat\/completions$/, '')),
);

/** The connection to a model. An omitted key stays unchanged; null: no key is needed. */
export const ModelConnectionSchema = v.object({
  baseUrl: BaseUrlSchema,
  model: v.pipe(LineSchema, v.nonEmpty('MODEL_REQUIRED'), v.maxLength(200, 'TEXT_TOO_LONG')),
  key: v.exactOptional(v.nullable(v.pipe(LineSchema, v.nonEmpty('REQUIRED'), v.maxLength(1000, 'TEXT_TOO_LONG')))),
});
export type ModelConnection = v.InferOutput<typeof ModelConnectionSchema>;

/** PUT /integrations/model. Version 0 if there is none yet. */
export const ModelConnectSchema = v.object({ ...ModelConnectionSchema.entries, version: VersionSchema });
/** DELETE /integrations/model. */
export const ModelDisconnectQuerySchema = v.object({
  version: v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'NUMBER_INVALID'), v.transform(Number)),
});

/** POST /integrations/model/test: the model's response. */
export const ModelTestSchema = v.variant('ok', [
  v.object({ ok: v.literal(true), milliseconds: v.number() }),
  v.object({
    ok: v.literal(false),
    problem: ModelProblemSchema,
    /** Seconds that the model asked to wait; null if unknown. */
    retryAfter: v.nullable(v.number()),
  }),
]);
export type ModelTest = v.InferOutput<typeof ModelTestSchema>;
