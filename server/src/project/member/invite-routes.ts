import { projectMemberOperations } from '@cairn/api';
import type { Hono } from 'hono';
import type { AppEnv } from '../../http/context.ts';
import { implement, implementInContext, operationRoutes } from '../../http/operation.ts';
import { scopeOf, signedIn } from '../../http/visitor.ts';
import { createPosting } from '../../invitation/posting.ts';
import type { ProductServices } from '../../services.ts';
import { countInvitationMails, inviteToProject, listProjectInvitations } from './invite.ts';

/** Creates the routes that add people to a project by address. */
export function projectInviteRoutes(services: ProductServices): Hono<AppEnv> {
  const { database } = services;
  const { poster, countMails, refundMails } = createPosting(services);
  return operationRoutes(services, [
    implement(projectMemberOperations.invitations, (tx, { visitor, params }) => listProjectInvitations(tx, visitor, params.project)),
    implementInContext(projectMemberOperations.invite, async (c, { params: { project }, body }) => {
      const visitor = signedIn(c);
      const scope = scopeOf(visitor);
      const mails = await database.inTenant(scope, (tx) => countInvitationMails(tx, visitor, project, body.emails));
      if (mails > 0) await countMails(visitor, mails);
      let written = 0;
      try {
        const posting = { post: poster({ visitor, locale: c.get('locale') }), requestId: c.get('requestId') };
        const answer = await database.inTenant(scope, (tx) => inviteToProject(tx, visitor, project, body, posting));
        written = answer.people.filter(({ outcome }) => outcome === 'invited').length;
        return answer;
      } finally {
        // A refusal must not use up the mails of the day.
        await refundMails(visitor, mails - written);
      }
    }),
  ]);
}
