import { type AuthResponse, invitationLinkOperations } from '@cairn/api';
import type { Context, Hono } from 'hono';
import { noteIdentity } from '../auth/identity-event.ts';
import { beginSignIn, rotateSignIn } from '../auth/sign-in.ts';
import { clientAddress } from '../http/client-address.ts';
import type { AppEnv } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { implementInContext, operationRoutes } from '../http/operation.ts';
import type { ProductServices } from '../services.ts';
import { acceptAs, acceptWith, askAgain, declineInvitation, findInvitation, invitationPage } from './answer.ts';

/** Creates the routes of an invitation's page, for the holder of its link. */
export function invitationAnswerRoutes(services: ProductServices): Hono<AppEnv> {
  const limit = (c: Context<AppEnv>) => services.rateLimits.consume('linkAddress', clientAddress(c));
  return operationRoutes(services, [
    implementInContext(invitationLinkOperations.get, async (c, { params: { token } }) => {
      await limit(c);
      return invitationPage(await findInvitation(services, token), c.get('visitor'));
    }),
    implementInContext(invitationLinkOperations.accept, async (c, { params: { token }, body: { account } }) => {
      await limit(c);
      const found = await findInvitation(services, token);
      if (found.state !== 'open') throw new ApiError('INVITATION_CLOSED');
      const visitor = c.get('visitor');
      const requestId = c.get('requestId');
      const { tenantId } = found;
      if (account) {
        const userId = await acceptWith(services, found, token, account, requestId);
        await noteIdentity(c, services, { event: 'account.set-up', userId, tenantId, method: 'invitation' });
        return joined(await beginSignIn(c, services, { userId, tenantId }, { keep: true, method: 'invitation' }));
      }
      if (visitor?.user.email !== found.email) throw new ApiError('OTHER_ADDRESS');
      await acceptAs(services, found, token, visitor.user.id, requestId);
      await noteIdentity(c, services, { event: 'invitation.accepted', userId: visitor.user.id, tenantId });
      return joined(await rotateSignIn(c, services, tenantId));
    }),
    implementInContext(invitationLinkOperations.decline, async (c, { params: { token } }) => {
      await limit(c);
      await declineInvitation(services, await findInvitation(services, token), token, c.get('locale'), c.get('requestId'));
      return { success: true, message: 'The invitation was declined.' };
    }),
    implementInContext(invitationLinkOperations.ask, async (c, { params: { token } }) => {
      await limit(c);
      const found = await findInvitation(services, token);
      const mine = c.get('visitor')?.user.email;
      const other = mine === undefined || mine === found.email ? null : mine;
      await askAgain(services, found, token, { other, locale: c.get('locale'), requestId: c.get('requestId') });
      return { success: true, message: 'The inviter was asked.' };
    }),
  ]);
}

function joined({ user, tenant }: Pick<AuthResponse, 'user' | 'tenant'>): AuthResponse {
  return { success: true, message: 'You are a member now.', user, tenant };
}
