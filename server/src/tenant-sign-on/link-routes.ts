import { AuthResponseSchema, OrganizationLinkSchema } from '@cairn/api';
import { eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import { noteIdentityIn } from '../auth/identity-event.ts';
import { notifyOwner } from '../auth/notify-owner.ts';
import { tenants } from '../auth/schema.ts';
import { beginSignIn, callFunctionIn } from '../auth/sign-in.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { takeChallenge } from '../external/challenge.ts';
import type { AppEnv } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { ApiError } from '../http/error.ts';
import { signedIn } from '../http/visitor.ts';
import { publishJoining } from '../member/joined.ts';
import { requirePlanRoom } from '../plan/room.ts';
import { signedInAnswer } from '../second-factor/finish-sign-in.ts';
import { requireProof } from '../second-factor/proof.ts';
import type { ProductServices } from '../services.ts';
import { requireStillLinked } from './arrive.ts';
import { linkCookie } from './cookie.ts';

const method = 'oidc';
const LinkedSchema = v.picklist(['linked', 'joined', 'foreign', 'closed', 'suspended', 'taken']);

/**
 * Creates the routes of /api/auth/organization-link: a person who has signed in to their own account confirms that an account at an
 * organization's issuer is theirs.
 */
export function organizationLinkRoutes(services: ProductServices): Hono<AppEnv> {
  const { settings, database } = services;
  const app = new Hono<AppEnv>();

  app.get(
    '/organization-link',
    describe({
      tag: 'Sign-in',
      summary: 'The account at an organization’s issuer that waits in this browser for being confirmed.',
      answer: OrganizationLinkSchema,
    }),
    async (c) => {
      const waiting = linkCookie.read(c, settings);
      if (!waiting) return c.json({ success: true, link: null } as const);
      const { tenantId, email, returnUrl } = waiting;
      const organization = await database.inTenant({ tenantId, userId: '' }, (tx) => nameOf(tx, tenantId));
      return c.json({ success: true, link: { organization, email, returnUrl } } as const);
    },
  );

  app.post(
    '/organization-link',
    describe({
      tag: 'Sign-in',
      summary: 'Links it to the account of the person, who has just proved that it is theirs, and signs in through the organization.',
      answer: AuthResponseSchema,
      refusals: [
        'UNAUTHENTICATED',
        'REAUTHENTICATE',
        'OTHER_ADDRESS',
        'FORBIDDEN',
        'IDENTITY_TAKEN',
        'PLAN_LIMIT',
        'NOT_FOUND',
        'CROSS_SITE',
      ],
    }),
    async (c) => {
      const visitor = signedIn(c);
      const waiting = linkCookie.read(c, settings);
      if (!waiting) throw new ApiError('NOT_FOUND');
      if (visitor.user.email !== waiting.email) throw new ApiError('OTHER_ADDRESS');
      await requireProof(services, visitor);
      if (!(await takeChallenge(database, waiting.id, waiting.tenantId))) throw new ApiError('NOT_FOUND');
      linkCookie.drop(c, settings);
      const account = { tenantId: waiting.tenantId, userId: visitor.user.id };
      await database.inTenant(account, async (tx) => {
        const { tenantId, issuer, subject } = waiting;
        const outcome = v.parse(
          LinkedSchema,
          await callFunctionIn(tx, sql`tenant_identity_link(${tenantId}, ${issuer}, ${subject}, ${newId('mem')})`),
        );
        if (outcome === 'taken') throw new ApiError('IDENTITY_TAKEN');
        if (outcome !== 'linked' && outcome !== 'joined') throw new ApiError('FORBIDDEN');
        if (outcome === 'joined') await requirePlanRoom(tx, tenantId, 'people');
        await noteIdentityIn(tx, c, { event: 'identity.linked', method, ...account });
        const provider = await nameOf(tx, tenantId);
        await notifyOwner(tx, c, services, visitor, 'identity-linked', { provider, label: waiting.email });
        if (outcome === 'joined') await publishJoining(tx, account);
      });
      const opened = await beginSignIn(c, services, account, { keep: false, method }, (tx) =>
        requireStillLinked(tx, account.userId, waiting),
      );
      return c.json(signedInAnswer(opened));
    },
  );

  return app;
}

async function nameOf(tx: Transaction, tenantId: string): Promise<string> {
  const [tenant] = await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, tenantId));
  return tenant?.name ?? '';
}
