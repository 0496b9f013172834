import { AcceptInvitationSchema, type AuthResponse, AuthResponseSchema, InvitationPageSchema, LinkTokenSchema } from '@cairn/api';
import { Hono } from 'hono';
import * as v from 'valibot';
import { noteIdentity } from '../auth/identity-event.ts';
import { beginSignIn, rotateSignIn } from '../auth/sign-in.ts';
import { clientAddress } from '../http/client-address.ts';
import type { AppEnv, ProductServices } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { ApiError } from '../http/error.ts';
import { validated } from '../http/validated.ts';
import { acceptAs, acceptWith, askAgain, declineInvitation, findInvitation, invitationPage } from './answer.ts';

const TokenPathSchema = v.object({ token: LinkTokenSchema });

/** /api/auth/invitations: the page of an invitation, for whoever holds its link. */
export function invitationAnswerRoutes(services: ProductServices): Hono<AppEnv> {
  const { rateLimits } = services;
  const app = new Hono<AppEnv>();

  app.use('/:token/*', async (c, next) => {
    await rateLimits.consume('linkAddress', clientAddress(c));
    await next();
  });

  app.get(
    '/:token',
    describe({
      tag: 'Sign-in',
      summary: 'Who invites whom to which organisation, as what, and how the invitation stands.',
      answer: InvitationPageSchema,
      refusals: ['NOT_FOUND', 'RATE_LIMITED'],
    }),
    validated('param', TokenPathSchema),
    async (c) => c.json(invitationPage(await findInvitation(services, c.req.valid('param').token), c.get('visitor'))),
  );

  app.post(
    '/:token/accept',
    describe({
      tag: 'Sign-in',
      summary: 'Joins the organisation, as whoever is signed in with the invited address or with an account made now, and signs in to it.',
      answer: AuthResponseSchema,
      refusals: ['NOT_FOUND', 'INVITATION_CLOSED', 'OTHER_ADDRESS', 'CROSS_SITE', 'RATE_LIMITED'],
    }),
    validated('param', TokenPathSchema),
    validated('json', AcceptInvitationSchema),
    async (c) => {
      const { token } = c.req.valid('param');
      const { account } = c.req.valid('json');
      const found = await findInvitation(services, token);
      if (found.state !== 'open') throw new ApiError('INVITATION_CLOSED');
      const visitor = c.get('visitor');
      const requestId = c.get('requestId');
      const { tenantId } = found;
      if (account) {
        const userId = await acceptWith(services, found, token, account, requestId);
        await noteIdentity(c, services, { event: 'account.set-up', userId, tenantId, method: 'invitation' });
        const { user, tenant } = await beginSignIn(c, services, { userId, tenantId }, { keep: true, method: 'invitation' });
        return c.json({ success: true, message: 'You are a member now.', user, tenant } satisfies AuthResponse);
      }
      if (visitor?.user.email !== found.email) throw new ApiError('OTHER_ADDRESS');
      await acceptAs(services, found, token, visitor.user.id, requestId);
      await noteIdentity(c, services, { event: 'invitation.accepted', userId: visitor.user.id, tenantId });
      const { user, tenant } = await rotateSignIn(c, services, tenantId);
      return c.json({ success: true, message: 'You are a member now.', user, tenant } satisfies AuthResponse);
    },
  );

  app.post(
    '/:token/decline',
    describe({
      tag: 'Sign-in',
      summary: 'Declines the invitation; whoever invited is told.',
      answer: AuthResponseSchema,
      refusals: ['NOT_FOUND', 'INVITATION_CLOSED', 'CROSS_SITE', 'RATE_LIMITED'],
    }),
    validated('param', TokenPathSchema),
    async (c) => {
      const { token } = c.req.valid('param');
      await declineInvitation(services, await findInvitation(services, token), token, c.get('locale'), c.get('requestId'));
      return c.json({ success: true, message: 'The invitation was declined.' } satisfies AuthResponse);
    },
  );

  app.post(
    '/:token/ask',
    describe({
      tag: 'Sign-in',
      summary: 'Asks whoever invited for another invitation, at most once a day: for the address that is signed in, else for the same one.',
      answer: AuthResponseSchema,
      refusals: ['NOT_FOUND', 'CROSS_SITE', 'RATE_LIMITED'],
    }),
    validated('param', TokenPathSchema),
    async (c) => {
      const { token } = c.req.valid('param');
      const found = await findInvitation(services, token);
      const mine = c.get('visitor')?.user.email;
      const other = mine === undefined || mine === found.email ? null : mine;
      await askAgain(services, found, token, { other, locale: c.get('locale'), requestId: c.get('requestId') });
      return c.json({ success: true, message: 'Whoever invited you was asked.' } satisfies AuthResponse);
    },
  );

  return app;
}
