import * as v from 'valibot';
import type { ApiKeyScope } from './api-key-access.ts';
import { IdSchema, isOneLine } from './plain-text.ts';

/** The scopes that an app can have: those of the operations of agents. `read` is always among them. */
export const appScopes = ['read', 'record', 'propose'] as const satisfies readonly ApiKeyScope[];
export type AppScope = (typeof appScopes)[number];

/** For how many days a person can connect an app. */
export const appLifetimes = [1, 30, 90, 365] as const;
export type AppLifetime = (typeof appLifetimes)[number];

const parameter = v.optional(v.pipe(v.string(), v.maxLength(2_000, 'TEXT_TOO_LONG'), v.check(isOneLine, 'TEXT_ONE_LINE')), '');

/** The parameters of an authorization request, as the app sent them (RFC 6749, 7636 and 8707). A missing one is empty. */
export const AppRequestSchema = v.object({
  client_id: parameter,
  redirect_uri: parameter,
  response_type: parameter,
  code_challenge: parameter,
  code_challenge_method: parameter,
  resource: parameter,
  scope: parameter,
  state: parameter,
});
export type AppRequest = v.InferOutput<typeof AppRequestSchema>;

/** An app as it describes itself. Nothing of it is verified but the host that its redirect URI names. */
export const RequestingAppSchema = v.object({
  name: v.string(),
  /** Host and port that the browser is sent back to. */
  redirectHost: v.string(),
  /** True if that is a program on the person's own computer. */
  isLocal: v.boolean(),
  /** The host that serves the app's description. Null if the app described itself in a registration. */
  describedBy: v.nullable(v.string()),
});
export type RequestingApp = v.InferOutput<typeof RequestingAppSchema>;

/** Why a request is refused without a way back: its redirect URI cannot be trusted. */
export const appRefusals = ['client', 'description', 'redirect'] as const;
/** Errors that an app receives, by their names in RFC 6749 and 8707. */
export const appRequestErrors = ['invalid_request', 'unsupported_response_type', 'invalid_scope', 'invalid_target'] as const;

/** GET /connected-apps/request: what an authorization request asks for. */
export const AppConnectionSchema = v.variant('state', [
  v.object({ state: v.literal('refused'), reason: v.picklist(appRefusals) }),
  v.object({ state: v.literal('invalid'), app: RequestingAppSchema, error: v.picklist(appRequestErrors), returnUrl: v.string() }),
  v.object({
    state: v.literal('open'),
    app: RequestingAppSchema,
    /** The scopes that the app asks for. */
    scopes: v.array(v.picklist(appScopes)),
    /** Tells the app that the person declined. */
    declineUrl: v.string(),
  }),
]);
export type AppConnection = v.InferOutput<typeof AppConnectionSchema>;

/** POST /connected-apps/consent. `projects` null: all that the person can read, including future ones. */
export const AppConsentSchema = v.object({
  request: AppRequestSchema,
  projects: v.nullable(v.pipe(v.array(IdSchema), v.minLength(1, 'REQUIRED'), v.maxLength(100, 'TOO_MANY'))),
  scopes: v.pipe(
    v.array(v.picklist(appScopes)),
    v.transform((given) => appScopes.filter((scope) => scope === 'read' || given.includes(scope))),
  ),
  days: v.picklist(appLifetimes),
});
export type AppConsent = v.InferOutput<typeof AppConsentSchema>;

/** The address of the app with a code, which is valid once and for a minute. */
export const AppConsentedSchema = v.object({ redirectUrl: v.string() });
