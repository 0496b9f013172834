import { codeCitationOperations } from '@cairn/api';
import type { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { implement, operationRoutes } from '../http/operation.ts';
import type { ProductServices } from '../services.ts';
import { listCitations, showCodeChecks } from './query.ts';
import { reportCitations } from './report.ts';

/** Routes for the code that rules and decisions cite. */
export function codeCitationRoutes(services: ProductServices): Hono<AppEnv> {
  return operationRoutes(services, [
    implement(codeCitationOperations.list, (tx, { visitor, params, query }) => listCitations(tx, visitor, params.project, query)),
    implement(codeCitationOperations.report, (tx, { visitor, params, body, requestId }) =>
      reportCitations(tx, visitor, params.project, body, requestId),
    ),
    implement(codeCitationOperations.checks, (tx, { visitor, params }) => showCodeChecks(tx, visitor, params.id)),
  ]);
}
