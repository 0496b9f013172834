import { invitedStates, type PeopleSeats, type Person, type PersonListQuerySchema, tenantRoles } from '@cairn/api';
import { and, count, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { memberships, users } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import { likePattern } from '../database/optimistic.ts';
import type { Visitor } from '../http/context.ts';
import { invitationState, listed, showInvitations } from '../invitation/query.ts';
import { invitationProjects, invitations } from '../invitation/schema.ts';
import { type CursorKeys, type Page, paginate, type SortKey } from '../list/paginate.ts';
import { readByMember, secondFactor, withSecondFactor } from '../member/conditions.ts';
import { showMembers } from '../member/query.ts';
import { planOf } from '../plan/limits.ts';
import { type FoundProject, findProject } from '../project/access.ts';
import { projects } from '../project/schema.ts';

type ListQuery = v.InferOutput<typeof PersonListQuerySchema>;

/** Sorts by role, highest first. Unknown roles come last. */
const strength: SQL = sql`coalesce(array_position(array[${sql.join(
  tenantRoles.map((role) => sql`${role}`),
  sql`, `,
)}]::text[], people.role), 9)`;

const sortKeys: Record<ListQuery['sort'], Omit<SortKey, 'direction'>> = {
  role: { by: strength, as: 'integer' },
  name: { by: sql`people.name`, as: 'text' },
  seen: { by: sql`people.seen`, as: 'timestamptz' },
  status: { by: sql`people.state`, as: 'text' },
  joined: { by: sql`people.since`, as: 'timestamptz' },
};

/**
 * Returns a page of the tenant's members and, after them, of its invitations. `q` searches names and addresses. Exports skip the total.
 * @throws ApiError NOT_FOUND for an unknown project
 */
export async function listPeople(
  tx: Transaction,
  visitor: Visitor,
  query: ListQuery,
  { counted = true }: { counted?: boolean } = {},
): Promise<Page<Person>> {
  const people = await peopleOf(tx, visitor, query);
  const { direction } = query;
  const window = paginate(query, [
    { by: sql`people.invited`, as: 'integer', direction: 'asc' },
    { ...sortKeys[query.sort], direction },
    { by: sql`people.name`, as: 'text', direction },
    { by: sql`people.id`, as: 'text', direction },
  ]);
  const total = counted ? ((await tx.select({ total: count() }).from(people))[0]?.total ?? 0) : 0;
  const rows = await tx
    .select({ id: sql<string>`people.id`, mark: sql<CursorKeys>`${window.mark}` })
    .from(people)
    .where(window.where)
    .orderBy(...window.order)
    .limit(window.limit)
    .offset(window.offset);
  const found = await show(
    tx,
    rows.map(({ id }) => id),
  );
  return window.page(
    rows.filter(({ id }) => found.has(id)),
    total,
    ({ id }) => personIn(found, id),
  );
}

/** Builds the rows that the list is sorted and counted by: members, and invitations without an answer. */
async function peopleOf(tx: Transaction, visitor: Visitor, { q, role, status, factor, project: asked }: ListQuery): Promise<SQL> {
  const project = asked ? await findProject(tx, visitor, asked) : undefined;
  const like = q ? likePattern(q) : undefined;
  const ofMembers = and(
    role ? inArray(sql`lower(${memberships.role})`, role) : undefined,
    status ? inArray(sql`${memberships.status}`, status) : undefined,
    factor ? inArray(secondFactor, factor) : undefined,
    project ? sql`exists (select from ${projects} where ${projects.id} = ${project.id} and ${readByMember})` : undefined,
    like ? or(ilike(users.displayName, like), ilike(users.email, like)) : undefined,
  );
  const open = status?.some((one) => one === 'invited') ? ['open'] : [];
  const states = status && [...open, ...invitedStates.filter((one) => status.includes(one))];
  const ofInvitations = and(
    listed,
    factor ? sql`false` : undefined,
    project && readsOnceAccepted(project),
    role ? inArray(invitations.role, role) : undefined,
    states ? inArray(invitationState, states) : undefined,
    like ? ilike(invitations.email, like) : undefined,
  );
  return sql`(
    select 0 as invited, ${memberships.id} as id, lower(${users.displayName}) as name, lower(${memberships.role}) as role,
      ${memberships.status} as state, coalesce(seen.seen_at, '-infinity'::timestamptz) as seen, ${memberships.createdAt} as since
    from ${memberships} join ${users} on ${eq(users.id, memberships.userId)}
    left join members_last_seen() as seen on seen.user_id = ${memberships.userId}
    left join ${withSecondFactor[0]} on ${withSecondFactor[1]}
    where ${ofMembers ?? sql`true`}
    union all
    select 1, ${invitations.id}, ${invitations.email}, ${invitations.role}, ${invitationState}, '-infinity'::timestamptz, ${invitations.sentAt}
    from ${invitations} where ${ofInvitations}) as people`;
}

/** Matches invitations of people who can read the project once they accept. */
function readsOnceAccepted({ id, visibility }: FoundProject): SQL | undefined {
  if (visibility === 'tenant') return undefined;
  return or(
    eq(invitations.role, 'admin'),
    sql`exists (select from ${invitationProjects} where ${invitationProjects.invitationId} = ${invitations.id} and ${invitationProjects.projectId} = ${id})`,
  );
}

async function show(tx: Transaction, ids: readonly string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const people: Person[] = [
    ...(await showMembers(tx, ids)).map((member) => ({ kind: 'member' as const, id: member.id, member })),
    ...(await showInvitations(tx, ids)).map((invitation) => ({ kind: 'invitation' as const, id: invitation.id, invitation })),
  ];
  return new Map(people.map((person) => [person.id, person]));
}

function personIn(found: ReadonlyMap<string, Person>, id: string): Person {
  const person = found.get(id);
  if (!person) throw new Error(`${id} was read a moment ago in the same transaction`);
  return person;
}

const SeatsRowSchema = v.object({ people: v.number(), invitations: v.number(), suspended: v.number() });

/** Returns the seats in use and those of the plan. */
export async function readSeats(tx: Transaction, { tenant }: Visitor): Promise<PeopleSeats> {
  const { limits } = await planOf(tx, tenant.id);
  const suspended = sql`(select count(*)::int from ${memberships} where ${memberships.tenantId} = ${tenant.id} and ${memberships.status} = 'suspended')`;
  const { rows } = await tx.execute(
    sql`select used.people::int as people, used.invitations::int as invitations, ${suspended} as suspended from billing_seats_in_use(${tenant.id}) used`,
  );
  return { ...v.parse(SeatsRowSchema, rows[0]), limit: limits.people };
}
