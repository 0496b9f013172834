import {
  ConnectApprovedSchema,
  ConnectApproveSchema,
  ConnectBeginSchema,
  ConnectBegunSchema,
  ConnectCodeBodySchema,
  ConnectPolledSchema,
  ConnectPollSchema,
  ConnectRequestSchema,
} from './connect.ts';
import { AuthResponseSchema } from './identity.ts';
import type { Operation } from './operation.ts';

const byProgram = { tag: 'API keys', access: 'public', idempotent: false } as const;
const byPerson = { tag: 'API keys', access: 'signed-in' } as const;
const refusals = ['NOT_FOUND', 'CODE_EXPIRED', 'CODE_USED', 'RATE_LIMITED'] as const;

/** How a program gets a key by a person's approval in the browser (decision 142). Codes are in bodies, because addresses are logged. */
export const connectOperations = {
  begin: {
    ...byProgram,
    name: 'beginConnect',
    method: 'post',
    path: '/connect/requests',
    summary: 'Asks for an API key: returns a code that a person approves at /app/connect within ten minutes, and a secret to poll with.',
    body: ConnectBeginSchema,
    output: ConnectBegunSchema,
    status: 201,
    refusals: ['RATE_LIMITED'],
  },
  poll: {
    ...byProgram,
    name: 'pollConnect',
    method: 'post',
    path: '/connect/poll',
    summary: 'The outcome of a request. An approved one returns the key once, encrypted to the public key of the request.',
    body: ConnectPollSchema,
    output: ConnectPolledSchema,
    refusals: ['NOT_FOUND', 'RATE_LIMITED'],
  },
  find: {
    ...byPerson,
    name: 'findConnect',
    method: 'post',
    path: '/connect/find',
    summary: 'The request with a code, for the person who decides about it.',
    body: ConnectCodeBodySchema,
    output: ConnectRequestSchema,
    readOnly: true,
    refusals,
  },
  approve: {
    ...byPerson,
    name: 'approveConnect',
    method: 'post',
    path: '/connect/approve',
    summary: 'Approves a request: creates an API key of the caller for one project. Its secret goes only to the program that asked.',
    body: ConnectApproveSchema,
    output: ConnectApprovedSchema,
    refusals: ['REAUTHENTICATE', 'FORBIDDEN', ...refusals],
  },
  decline: {
    ...byPerson,
    name: 'declineConnect',
    method: 'post',
    path: '/connect/decline',
    summary: 'Declines a request.',
    body: ConnectCodeBodySchema,
    output: AuthResponseSchema,
    refusals,
  },
} as const satisfies Record<string, Operation>;
