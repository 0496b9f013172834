import {
  type InvitationPage,
  InvitationStateSchema,
  type InvitedAccount,
  type Locale,
  matchLocale,
  roleWord,
  tenantLogoPath,
} from '@cairn/api';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { hashNewPassword } from '../auth/new-password.ts';
import { splitName } from '../auth/registration.ts';
import { hashToken } from '../auth/secret.ts';
import { callFunction, callFunctionIn } from '../auth/sign-in.ts';
import { type Author, audit } from '../database/audit.ts';
import type { TenantScope, Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { announce } from '../event/announce.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { askedMail, declinedMail } from '../mail/invitation.ts';
import { publishJoining } from '../member/joined.ts';
import { requirePlanRoom } from '../plan/room.ts';
import type { ProductServices } from '../services.ts';
import { announceGrants, grantProjects } from './projects.ts';

const FoundSchema = v.object({
  id: v.string(),
  state: InvitationStateSchema,
  tenantId: v.string(),
  tenant: v.string(),
  logo: v.nullable(v.string()),
  email: v.string(),
  role: v.string(),
  /** Names. */
  projects: v.array(v.string()),
  expiresAt: v.string(),
  hasAccount: v.boolean(),
  /** An operator who has created the organization is no member. */
  inviter: v.object({ id: v.string(), name: v.string(), email: v.string(), locale: v.nullable(v.string()), member: v.boolean() }),
});
/** An invitation found by its link. */
export type FoundInvitation = v.InferOutput<typeof FoundSchema>;

const AcceptedSchema = v.variant('outcome', [
  v.object({ outcome: v.literal('joined'), membershipId: v.nullable(v.string()) }),
  v.object({ outcome: v.picklist(['closed', 'other']) }),
]);

/** Returns the invitation of a link. @throws ApiError NOT_FOUND if there is none */
export async function findInvitation({ database }: ProductServices, token: string): Promise<FoundInvitation> {
  const found = v.parse(v.nullable(FoundSchema), await callFunction(database, sql`invitation_find(${hashToken(token)})`));
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
}

/** Returns what an invitation's page shows to a visitor, signed in or not. */
export function invitationPage(found: FoundInvitation, visitor: Visitor | null | undefined): InvitationPage {
  const { state, tenant, logo, inviter, email, role, projects, expiresAt, hasAccount } = found;
  const reader = visitor ? (visitor.user.email === email ? 'invited' : 'other') : 'nobody';
  const page = { state, tenant, inviter: inviter.name, email, role: roleWord(role), projects, hasAccount, reader } as const;
  return { success: true, ...page, logo: tenantLogoPath({ logo }), expiresAt: new Date(expiresAt).toISOString() };
}

/** Joins with an existing account. @throws ApiError INVITATION_CLOSED, OTHER_ADDRESS */
export async function acceptAs(
  { database }: ProductServices,
  found: FoundInvitation,
  token: string,
  userId: string,
  requestId: string,
): Promise<void> {
  const call = sql`invitation_accept(${hashToken(token)}, ${userId}, ${newId('mem')})`;
  await database.inTenant({ tenantId: found.tenantId, userId }, (tx) => join(tx, call, found, userId, requestId));
}

/** Creates the account of an invited person and joins. Creates a membership, but no tenant. Returns the id of the new person. */
export async function acceptWith(
  { database }: ProductServices,
  found: FoundInvitation,
  token: string,
  { name, firstName: first, lastName: last, password, locale }: InvitedAccount,
  requestId: string,
): Promise<string> {
  const userId = newId('usr');
  const { firstName, lastName } = splitName({ name, firstName: first, lastName: last });
  const passwordHash = await hashNewPassword(password, [found.email, name]);
  const call = sql`invitation_set_up(${hashToken(token)}, ${userId}, ${name}, ${firstName}, ${lastName}, ${passwordHash}, ${locale ?? ''}, ${newId('mem')})`;
  await database.inTenant({ tenantId: found.tenantId, userId }, (tx) => join(tx, call, found, userId, requestId));
  return userId;
}

async function join(
  tx: Transaction,
  call: ReturnType<typeof sql>,
  { id, tenantId, role }: FoundInvitation,
  userId: string,
  requestId: string,
): Promise<void> {
  const { rows } = await tx.execute<{ found: unknown }>(sql`select ${call} as found`);
  const accepted = v.parse(AcceptedSchema, rows[0]?.found);
  if (accepted.outcome !== 'joined') throw new ApiError(accepted.outcome === 'other' ? 'OTHER_ADDRESS' : 'INVITATION_CLOSED');
  const author: Author = { user: { id: userId }, tenant: { id: tenantId } };
  await audit(tx, author, { action: 'invitation.accepted', target: { type: 'invitation', id }, detail: { role }, requestId });
  const granted = await grantProjects(tx, author, { id, userId, requestId });
  await announce(tx, author, { type: 'invitation.changed', id, version: null });
  await announceGrants(tx, author, granted);
  if (!accepted.membershipId) return;
  await requirePlanRoom(tx, tenantId, 'people');
  await publishJoining(tx, { tenantId, userId });
}

/** Declines an invitation and notifies the inviter. */
export async function declineInvitation(
  services: ProductServices,
  found: FoundInvitation,
  token: string,
  locale: Locale,
  requestId: string,
): Promise<void> {
  await services.database.inTenant(nobodyIn(found), async (tx) => {
    const done = await callFunctionIn(tx, sql`invitation_decline(${hashToken(token)})`);
    if (done !== true) throw new ApiError('INVITATION_CLOSED');
    await tellInviter(tx, services, found, (reply) => declinedMail(localeOf(found, locale), reply));
    await note(tx, found, 'invitation.declined', requestId);
  });
}

/** Asks the inviter for another invitation, at most once a day, for the same address or the signed-in one. */
export async function askAgain(
  services: ProductServices,
  found: FoundInvitation,
  token: string,
  { other, locale, requestId }: { other: string | null; locale: Locale; requestId: string },
): Promise<void> {
  await services.database.inTenant(nobodyIn(found), async (tx) => {
    const tell = await callFunctionIn(tx, sql`invitation_ask(${hashToken(token)})`);
    if (tell !== true) return;
    await tellInviter(tx, services, found, (reply) => askedMail(localeOf(found, locale), reply, other));
    await note(tx, found, 'invitation.asked', requestId);
  });
}

/** Audits and publishes an answer. The author is the invitation, because the holder of the link may have no account. */
async function note(tx: Transaction, { id, tenantId }: FoundInvitation, action: string, requestId: string): Promise<void> {
  const author: Author = { user: { id }, tenant: { id: tenantId } };
  await audit(tx, author, { action, target: { type: 'invitation', id }, requestId });
  await announce(tx, author, { type: 'invitation.changed', id, version: null });
}

const nobodyIn = ({ tenantId }: FoundInvitation): TenantScope => ({ tenantId, userId: '' });

async function tellInviter(
  tx: Transaction,
  { settings, mailer }: ProductServices,
  { inviter, email, tenant, tenantId }: FoundInvitation,
  mail: (reply: Parameters<typeof askedMail>[1]) => ReturnType<typeof askedMail>,
): Promise<void> {
  const path = inviter.member ? '/app/tenant-admin/users' : `/app/admin_tenants/${tenantId}`;
  await mailer.send(tx, { to: inviter.email, ...mail({ email, tenant, users: `${settings.publicUrl}${path}` }) });
}

/** Returns the inviter's language, or else that of the invited reader. */
function localeOf({ inviter }: FoundInvitation, fallback: Locale): Locale {
  return matchLocale(inviter.locale) ?? fallback;
}
