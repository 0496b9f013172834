import { peopleOperations } from '@cairn/api';
import type { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { implement, implementExport, operationRoutes } from '../http/operation.ts';
import type { ProductServices } from '../services.ts';
import { personColumns } from './columns.ts';
import { listPeople, readSeats } from './query.ts';

/** Creates the routes of the list of members and invitations. */
export function peopleRoutes(services: ProductServices): Hono<AppEnv> {
  return operationRoutes(services, [
    implement(peopleOperations.list, (tx, { visitor, query }) => listPeople(tx, visitor, query)),
    implementExport(peopleOperations.export, {
      name: 'users',
      columns: personColumns,
      list: (tx, { visitor }, part) => listPeople(tx, visitor, part, { counted: false }),
    }),
    implement(peopleOperations.seats, (tx, { visitor }) => readSeats(tx, visitor)),
  ]);
}
