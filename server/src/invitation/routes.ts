import { can, invitationOperations } from '@cairn/api';
import type { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { implement, implementInContext, operationRoutes } from '../http/operation.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import { requireProof } from '../second-factor/proof.ts';
import type { ProductServices } from '../services.ts';
import { invite, inviteBatch, resendInvitation, withdrawInvitation } from './change.ts';
import { createPosting } from './posting.ts';
import { previewInvitees } from './preview.ts';
import { listInvitations } from './query.ts';

/** Creates the routes for managing the organization's invitations. */
export function invitationRoutes(services: ProductServices): Hono<AppEnv> {
  const { database, rateLimits } = services;
  const { poster, countMails, refundMails } = createPosting(services);

  return operationRoutes(services, [
    implement(invitationOperations.list, (tx) => listInvitations(tx)),
    implement(
      invitationOperations.create,
      (tx, call) => invite(tx, call.visitor, call.body, { post: poster(call), requestId: call.requestId }),
      {
        before: async ({ visitor, body }) => {
          if (can({ role: body.role }, 'tenant.manage')) await requireProof(services, visitor);
          await countMails(visitor, body.emails.length);
        },
      },
    ),
    implement(invitationOperations.preview, async (tx, { body }) => ({ people: await previewInvitees(tx, body.people) })),
    implementInContext(invitationOperations.batch, async (c, { body: { people } }) => {
      const visitor = signedIn(c);
      const requestId = c.get('requestId');
      if (people.some(({ role }) => can({ role }, 'tenant.manage'))) await requireProof(services, visitor);
      await countMails(visitor, people.length);
      try {
        const post = poster({ visitor, locale: c.get('locale') });
        return await database.inTenant(scopeOf(visitor), (tx) => inviteBatch(tx, visitor, people, { post, requestId }));
      } catch (error) {
        // Nobody was invited, so a refusal must not use up the mails of the day.
        await refundMails(visitor, people.length);
        throw error;
      }
    }),
    implement(
      invitationOperations.resend,
      (tx, call) => resendInvitation(tx, call.visitor, call.params.id, { post: poster(call), requestId: call.requestId }),
      {
        before: async ({ visitor, params }) => {
          await rateLimits.consume('resend', `invitation ${visitor.tenant.id} ${params.id}`);
          await countMails(visitor, 1);
        },
      },
    ),
    implement(invitationOperations.withdraw, (tx, { visitor, params, requestId }) => withdrawInvitation(tx, visitor, params.id, requestId)),
  ]);
}
