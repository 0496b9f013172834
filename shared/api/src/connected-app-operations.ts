import { AppConnectionSchema, AppConsentedSchema, AppConsentSchema, AppRequestSchema } from './connected-app.ts';
import type { Operation } from './operation.ts';

const personal = { tag: 'API keys', access: 'signed-in', idempotent: false } as const;

/** What the consent page calls when an app asks to be connected by OAuth. */
export const connectedAppOperations = {
  request: {
    ...personal,
    name: 'readAppRequest',
    method: 'get',
    path: '/connected-apps/request',
    summary: 'What an app asks for in an authorization request, and whether it can be granted.',
    query: AppRequestSchema,
    output: AppConnectionSchema,
    refusals: ['RATE_LIMITED'],
  },
  consent: {
    ...personal,
    name: 'connectApp',
    method: 'post',
    path: '/connected-apps/consent',
    summary: 'Connects an app with at most the caller’s rights, and returns its address with a code.',
    body: AppConsentSchema,
    output: AppConsentedSchema,
    refusals: ['REAUTHENTICATE', 'FORBIDDEN', 'NOT_FOUND', 'STATE_INVALID', 'RATE_LIMITED'],
  },
} as const satisfies Record<string, Operation>;
