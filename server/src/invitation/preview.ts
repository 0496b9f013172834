import { EmailSchema, type InvitePreview, type InviteProblem, invitableRoles, maxInviteeProjects, type TypedInvitee } from '@cairn/api';
import { eq, inArray, ne } from 'drizzle-orm';
import * as v from 'valibot';
import { memberships, users } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import { projects } from '../project/schema.ts';
import { invitationState } from './query.ts';
import { invitations } from './schema.ts';

type Line = InvitePreview['people'][number];

/** Returns for each typed line whom it invites, or why it cannot. Changes nothing. */
export async function previewInvitees(tx: Transaction, typed: readonly TypedInvitee[]): Promise<Line[]> {
  const addresses = typed.map(({ email }) => v.safeParse(EmailSchema, email)).map(({ success, output }) => (success ? output : null));
  const known = [...new Set(addresses.filter((email) => email !== null))];
  const taken = await takenAddresses(tx, known);
  const projectOf = await projectFinder(tx);
  const seen = new Set<string>();
  return typed.map(({ email: text, role: roleText, projects: names }, index): Line => {
    const email = addresses[index] ?? null;
    if (email === null) return refused('EMAIL_INVALID', text);
    if (seen.has(email)) return refused('DUPLICATE', email);
    seen.add(email);
    const role = invitableRoles.find((one) => one === roleText.toLowerCase().replace(/[\s_-]/g, ''));
    if (!role) return refused('ROLE_UNKNOWN', roleText);
    const found = names.map((name) => ({ name, ids: projectOf(name) }));
    const vague = found.find(({ ids }) => ids.length !== 1);
    if (vague) return refused(vague.ids.length === 0 ? 'PROJECT_UNKNOWN' : 'PROJECT_AMBIGUOUS', vague.name);
    const ids = [...new Set(found.flatMap((one) => one.ids))];
    if (ids.length > maxInviteeProjects) return refused('TOO_MANY_PROJECTS', String(ids.length));
    const why = taken.get(email);
    if (why) return refused(why, email);
    return { outcome: 'ready', invitee: { email, role, projects: ids } };
  });
}

function refused(problem: InviteProblem, what: string): Line {
  return { outcome: 'refused', problem, what };
}

/** Returns why each of these addresses cannot be invited: members, and people with a pending invitation. */
export async function takenAddresses(tx: Transaction, emails: readonly string[]): Promise<Map<string, 'MEMBER' | 'SUSPENDED' | 'INVITED'>> {
  if (emails.length === 0) return new Map();
  const invited = await tx
    .select({ email: invitations.email, state: invitationState })
    .from(invitations)
    .where(inArray(invitations.email, [...emails]));
  const members = await tx
    .select({ email: users.email, status: memberships.status })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(inArray(users.email, [...emails]));
  return new Map([
    ...invited.filter(({ state }) => state === 'open').map(({ email }) => [email, 'INVITED'] as const),
    ...members.map(({ email, status }) => [email, status === 'suspended' ? 'SUSPENDED' : 'MEMBER'] as const),
  ]);
}

/** Returns a function that finds projects by id or slug, else by name, which several can have. The case of a name does not matter. */
async function projectFinder(tx: Transaction): Promise<(name: string) => readonly string[]> {
  const rows = await tx
    .select({ id: projects.id, slug: projects.slug, name: projects.name })
    .from(projects)
    .where(ne(projects.status, 'deleted'));
  const byName = Map.groupBy(rows, ({ name }) => name.toLowerCase());
  const byKey = new Map(rows.flatMap(({ id, slug }) => [[slug, id] as const, [id, id] as const]));
  return (name) => {
    const id = byKey.get(name);
    return id === undefined ? (byName.get(name.toLowerCase()) ?? []).map((project) => project.id) : [id];
  };
}
