import { type Heard, heardOperations } from '@cairn/api';
import type { Hono } from 'hono';
import type { AppEnv } from '../../http/context.ts';
import { implement, implementExport, operationRoutes } from '../../http/operation.ts';
import type { CsvValue } from '../../list/csv.ts';
import type { ProductServices } from '../../services.ts';
import { dismissHeard, mergeHeard, proposeHeard, restoreHeard } from './act.ts';
import { listHeard } from './query.ts';

const columns: Record<string, (row: Heard) => CsvValue> = {
  rule: ({ rule }) => rule,
  kind: ({ kind }) => kind,
  project: ({ projectName }) => projectName,
  said: ({ said }) => said,
  reported: ({ reported }) => reported,
  lastAt: ({ lastAt }) => lastAt,
  quote: ({ mentions }) => mentions[0]?.quote ?? '',
};

/** Routes for candidates that are not proposed yet. */
export function heardRoutes(services: ProductServices): Hono<AppEnv> {
  return operationRoutes(services, [
    implement(heardOperations.list, (tx, { visitor, query }) => listHeard(tx, visitor, query)),
    implementExport(heardOperations.export, {
      name: 'heard',
      columns,
      list: (tx, { visitor }, part) => listHeard(tx, visitor, part, { counted: false }),
    }),
    implement(heardOperations.propose, (tx, { visitor, params, body, requestId }) => proposeHeard(tx, visitor, params.id, body, requestId)),
    implement(heardOperations.merge, (tx, { visitor, params, body, requestId }) =>
      mergeHeard(tx, visitor, params.id, body.into, requestId),
    ),
    implement(heardOperations.dismiss, (tx, { visitor, params, requestId }) => dismissHeard(tx, visitor, params.id, requestId)),
    implement(heardOperations.restore, (tx, { visitor, params, requestId }) => restoreHeard(tx, visitor, params.id, requestId)),
  ]);
}
