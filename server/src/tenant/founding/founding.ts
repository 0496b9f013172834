import { invitationDays, type Locale, matchLocale, type NewTenant, type OwnerInvitation, OwnerInvitationSchema } from '@cairn/api';
import { eq, or, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { tenants } from '../../auth/schema.ts';
import { hashToken, newToken } from '../../auth/secret.ts';
import { callFunctionIn } from '../../auth/sign-in.ts';
import { actorOf, audit } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { newId } from '../../database/id.ts';
import { announcePlatform } from '../../event/announce.ts';
import type { Visitor } from '../../http/context.ts';
import { ApiError } from '../../http/error.ts';
import { invitationMail } from '../../mail/invitation.ts';
import { slugOf } from '../../project/slug.ts';
import type { Post } from '../closing/tell.ts';

interface Request {
  visitor: Visitor;
  requestId: string;
  /** The language of the mail for an address without an account. */
  locale: Locale;
  post: Post;
}

/** Creates a tenant without members and invites its owner by mail. Returns its id. */
export async function createTenant(tx: Transaction, request: Request, { name, email }: NewTenant): Promise<string> {
  const { visitor, requestId } = request;
  const id = newId('ten');
  const actor = actorOf(visitor);
  await callFunctionIn(tx, sql`tenant_create(${id}, ${name}, ${slugOf(name, `org-${id.slice(-10)}`)}, ${JSON.stringify(actor)}::jsonb)`);
  await audit(tx, visitor, { action: 'tenant.created', target: { type: 'tenant', id }, requestId, tenantId: id });
  await sendInvitation(tx, request, { id, name }, email);
  await announcePlatform(tx, actor, { type: 'tenant.created', id, version: 1 });
  return id;
}

/**
 * Invites the owner of a tenant without members, and withdraws the former invitation. Returns the id of the tenant.
 * @throws ApiError NOT_FOUND; STATE_INVALID if it has members or is not active
 */
export async function inviteOwner(tx: Transaction, request: Request, idOrSlug: string, email: string): Promise<string> {
  const { id, name, status, closesAt } = tenants;
  const [tenant] = await tx
    .select({ id, name, status, closesAt })
    .from(tenants)
    .where(or(eq(id, idOrSlug), eq(tenants.slug, idOrSlug)))
    .for('update');
  if (!tenant) throw new ApiError('NOT_FOUND');
  if (tenant.status !== 'active' || tenant.closesAt !== null) throw new ApiError('STATE_INVALID');
  await sendInvitation(tx, request, tenant, email);
  await announcePlatform(tx, actorOf(request.visitor), { type: 'tenant.changed', id: tenant.id, version: null });
  return tenant.id;
}

/** Returns the latest invitation of the owner of a tenant without members; null if it has members or was never invited. */
export async function showOwnerInvitation(tx: Transaction, tenantId: string): Promise<OwnerInvitation | null> {
  const found = v.parse(v.nullable(OwnerInvitationSchema), await callFunctionIn(tx, sql`tenant_owner_invitation(${tenantId})`));
  const iso = (moment: string) => new Date(moment).toISOString();
  return found && { ...found, sentAt: iso(found.sentAt), expiresAt: iso(found.expiresAt) };
}

async function sendInvitation(
  tx: Transaction,
  { visitor, requestId, locale, post }: Request,
  { id: tenantId, name }: { id: string; name: string },
  email: string,
): Promise<void> {
  const token = newToken();
  const known = v.parse(v.nullable(v.string()), await callFunctionIn(tx, sql`tenant_owner_locale(${email})`));
  const mailId = await post(tx, (publicUrl) => {
    const link = `${publicUrl}/auth/accept-invitation#${token}`;
    const words = { inviter: visitor.user.displayName, tenant: name, projects: [], link };
    return { to: email, ...invitationMail(matchLocale(known) ?? locale, words) };
  });
  const [id, actor] = [newId('inv'), JSON.stringify(actorOf(visitor))];
  const invited = await callFunctionIn(
    tx,
    sql`tenant_owner_invite(${tenantId}, ${id}, ${email}, ${visitor.user.id}, ${hashToken(token)}, ${mailId}, ${invitationDays}, ${actor}::jsonb)`,
  );
  if (invited !== true) throw new ApiError('STATE_INVALID');
  await audit(tx, visitor, {
    action: 'invitation.sent',
    target: { type: 'invitation', id },
    detail: { role: 'owner' },
    requestId,
    tenantId,
  });
}
