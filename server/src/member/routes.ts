import { can, memberOperations, ownershipOperations } from '@cairn/api';
import type { Hono } from 'hono';
import type { AppEnv, Visitor } from '../http/context.ts';
import { implement, implementExport, operationRoutes } from '../http/operation.ts';
import { requireProof } from '../second-factor/proof.ts';
import type { ProductServices } from '../services.ts';
import type { Post } from '../tenant/closing/tell.ts';
import { updateMember } from './change.ts';
import { memberColumns } from './columns.ts';
import { showMemberDetail } from './detail.ts';
import { showHandover } from './handover.ts';
import { acceptOwnership, cancelOwnership, declineOwnership, offerOwnership, showOwnership } from './ownership.ts';
import { listMembers } from './query.ts';
import { removeMember } from './removal.ts';
import { resetMemberFactors } from './reset-factors.ts';

/** Creates the routes for managing the organization's members. */
export function memberRoutes(services: ProductServices): Hono<AppEnv> {
  const post: Post = (tx, compose) => services.mailer.send(tx, compose(services.settings.publicUrl));
  const proved = { before: ({ visitor }: { visitor: Visitor }) => requireProof(services, visitor) };
  return operationRoutes(services, [
    implement(memberOperations.list, (tx, { visitor, query }) => listMembers(tx, visitor, query)),
    implementExport(memberOperations.export, {
      name: 'users',
      columns: memberColumns,
      list: (tx, { visitor }, part) => listMembers(tx, visitor, part, { counted: false }),
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
    implement(memberOperations.handover, (tx, { params }) => showHandover(tx, params.id)),
    implement(
      memberOperations.remove,
      (tx, { visitor, params, body, requestId }) => removeMember(tx, visitor, params.id, body, requestId),
      proved,
    ),
    implement(
      memberOperations.resetFactors,
      (tx, { visitor, params, requestId }) => resetMemberFactors(tx, visitor, params.id, { requestId, post }),
      proved,
    ),
    implement(ownershipOperations.get, (tx, { visitor }) => showOwnership(tx, visitor)),
    implement(ownershipOperations.offer, (tx, { visitor, body, requestId }) => offerOwnership(tx, visitor, body.to, requestId), proved),
    implement(
      ownershipOperations.accept,
      (tx, { visitor, params, requestId }) => acceptOwnership(tx, visitor, params.id, requestId),
      proved,
    ),
    implement(ownershipOperations.decline, (tx, { visitor, params, requestId }) => declineOwnership(tx, visitor, params.id, requestId)),
    implement(ownershipOperations.cancel, (tx, { visitor, params, requestId }) => cancelOwnership(tx, visitor, params.id, requestId)),
  ]);
}
