import * as v from 'valibot';
import type { Operation } from './operation.ts';
import { IdSchema } from './plain-text.ts';
import { SessionSchema } from './session.ts';

/** What people do with sessions. Agents write them by the operations of agents. */
export const sessionOperations = {
  dismissWaiting: {
    name: 'dismissWaiting',
    method: 'post',
    path: '/sessions/{id}/dismiss-waiting',
    tag: 'Sessions',
    summary: 'Stops showing that a session of the caller waits for them. It shows again when the session waits for something new.',
    access: 'signed-in',
    params: v.object({ id: IdSchema }),
    output: SessionSchema,
    refusals: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Operation>;
