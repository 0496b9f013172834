import { can, memberOperations } from '@cairn/api';
import type { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { implement, implementExport, operationRoutes } from '../http/operation.ts';
import { requireProof } from '../second-factor/proof.ts';
import type { ProductServices } from '../services.ts';
import { updateMember } from './change.ts';
import { memberColumns } from './columns.ts';
import { showMemberDetail } from './detail.ts';
import { listMembers } from './query.ts';

/** Creates the routes for managing the organization's members. */
export function memberRoutes(services: ProductServices): Hono<AppEnv> {
  return operationRoutes(services, [
    implement(memberOperations.list, (tx, { query }) => listMembers(tx, query)),
    implementExport(memberOperations.export, {
      name: 'users',
      columns: memberColumns,
      list: (tx, _call, part) => listMembers(tx, part, { counted: false }),
    }),
    implement(memberOperations.get, (tx, { params }) => showMemberDetail(tx, params.id)),
    implement(
      memberOperations.update,
      (tx, { visitor, params, body, requestId }) => updateMember(tx, visitor, params.id, body, requestId),
      {
        before: async ({ visitor, body }) => {
          const letsIn = body.status === 'active' || (body.role !== undefined && can({ role: body.role }, 'tenant.manage'));
          if (letsIn) await requireProof(services, visitor);
        },
      },
    ),
  ]);
}
