import * as v from 'valibot';
import { exportSummary, type Operation } from './operation.ts';
import { PeopleSeatsSchema, PersonExportQuerySchema, PersonListQuerySchema, PersonListSchema } from './people.ts';

const shared = { tag: 'Members', access: 'tenant.manage' } as const;

/** Members and invitations in one list, for managers of the organization. */
export const peopleOperations = {
  list: {
    ...shared,
    name: 'listPeople',
    method: 'get',
    path: '/people',
    summary: 'Members, then invitations that are pending, have expired, or were declined within the last week.',
    query: PersonListQuerySchema,
    output: PersonListSchema,
    refusals: ['NOT_FOUND'],
  },
  export: {
    ...shared,
    name: 'exportPeople',
    method: 'get',
    path: '/people/export',
    summary: exportSummary,
    query: PersonExportQuerySchema,
    output: v.string(),
    media: 'text/csv',
  },
  seats: {
    ...shared,
    name: 'getSeats',
    method: 'get',
    path: '/people/seats',
    summary: 'The seats in use by members and pending invitations, and those of the plan.',
    output: PeopleSeatsSchema,
  },
} as const satisfies Record<string, Operation>;
