import {
  can,
  momentOf,
  type SearchFilter,
  type SearchOperator,
  type SearchPage,
  type SearchType,
  searchStates,
  searchTypes,
} from '@cairn/api';
import { and, asc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import { keysOf, reachesAny } from '../api-key/access.ts';
import { users } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import { likePattern } from '../database/optimistic.ts';
import { preparedByText } from '../database/prepared.ts';
import type { Visitor } from '../http/context.ts';
import { type FoundProject, ownMembership, readableProjects } from '../project/access.ts';
import { projectMembers, projects } from '../project/schema.ts';
import type { Scope } from './find.ts';

/**
 * Returns the scope of a search by its operators, the projects that the visitor may read, and the named people and projects that do not
 * exist or are not visible to them.
 */
export async function scopeOfSearch(
  tx: Transaction,
  visitor: Visitor,
  filters: readonly SearchFilter[],
  now: Date,
): Promise<{ scope: Scope; readable: { id: string; slug: string; name: string }[]; unknown: SearchPage['unknown'] }> {
  const unknown: SearchPage['unknown'] = [];
  const valuesOf = (key: SearchOperator) => filters.filter((filter) => filter.key === key).map(({ values }) => values);
  const states = within(valuesOf('status'));
  const types = (within(valuesOf('type')) ?? searchTypes) as SearchType[]; // the parser allows only these
  const moments = (key: 'before' | 'after') =>
    valuesOf(key).flatMap((values) => values.flatMap((value) => momentOf(value, now)?.getTime() ?? []));
  const [before, after] = [moments('before'), moments('after')];

  const readable = await readProjects(tx, visitor);
  const inNamed = valuesOf('in').map((values) =>
    values.flatMap((value) => {
      const found = readable.filter(({ slug, key, name }) => [slug, key, name].some((one) => one.toLowerCase() === value.toLowerCase()));
      if (found.length === 0) unknown.push({ key: 'in', value });
      return found.map(({ id }) => id);
    }),
  );
  const byNamed: string[][] = [];
  for (const values of valuesOf('by')) {
    const people: string[] = [];
    for (const value of values) {
      const found = await findPeople(tx, visitor, value);
      if (found.length === 0) unknown.push({ key: 'by', value });
      people.push(...found);
    }
    byNamed.push(people);
  }
  return {
    scope: {
      // A type that has none of the states is left out.
      types: states ? types.filter((type) => searchStates[type].some((state) => states.includes(state))) : types,
      projects: within([...inNamed, readable.map(({ id }) => id)]) ?? [],
      states,
      people: within(byNamed),
      since: after.length > 0 ? new Date(Math.max(...after)) : undefined,
      until: before.length > 0 ? new Date(Math.min(...before)) : undefined,
      own: true,
      keys: visitor.apiKey ? undefined : keysIn(visitor, readable, inNamed),
    },
    readable,
    unknown,
  };
}

/**
 * Returns a condition for the API keys that the visitor may see; if projects are named, only those that have access to one of them.
 * Requests made with a key see no keys.
 */
function keysIn(visitor: Visitor, readable: readonly ReadProject[], named: readonly (readonly string[])[]): SQL {
  const managed = readable.filter((project) => can(visitor.subject, 'project.manage', project)).map(({ id }) => id);
  const projects = within(named);
  return and(keysOf(visitor, managed), projects && reachesAny(projects)) ?? sql`true`;
}

/** Returns the values that all lists contain; undefined if there is no list. */
function within(lists: readonly (readonly string[])[]): string[] | undefined {
  const [first, ...others] = lists;
  return first?.filter((value) => others.every((other) => other.includes(value)));
}

type ReadProject = Pick<FoundProject, 'id' | 'slug' | 'key' | 'name' | 'visibility' | 'projectRole'>;

/** Prepared, since planning this query costs more than running it. */
function readProjects(tx: Transaction, visitor: Visitor): Promise<ReadProject[]> {
  return preparedByText(
    tx,
    tx
      .select({
        id: projects.id,
        slug: projects.slug,
        key: projects.key,
        name: projects.name,
        visibility: projects.visibility,
        projectRole: sql<string | null>`${projectMembers.role}`.as('projectRole'),
      })
      .from(projects)
      .leftJoin(projectMembers, ownMembership(visitor))
      .where(readableProjects(visitor))
      .orderBy(asc(projects.name)),
  );
}

/** Returns the ids of the people that `by:` names: `me`, or by name, address, or the part of the address before the @. */
async function findPeople(tx: Transaction, visitor: Visitor, value: string): Promise<string[]> {
  if (value.toLowerCase() === 'me') return [visitor.user.id];
  const exactly = sql`lower(${value})`;
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      or(eq(sql`lower(${users.displayName})`, exactly), eq(users.email, exactly), eq(sql`split_part(${users.email}, '@', 1)`, exactly)),
    )
    .limit(20);
  return rows.map(({ id }) => id);
}

/** Suggests values for `by:` or `in:` from what is typed so far. */
export async function suggestValues(
  tx: Transaction,
  visitor: Visitor,
  key: 'by' | 'in',
  q: string,
): Promise<{ value: string; label: string }[]> {
  if (key === 'in') {
    const readable = await readProjects(tx, visitor);
    const fits = readable.filter(({ name, key: short, slug }) =>
      [name, short, slug].some((one) => one.toLowerCase().includes(q.toLowerCase())),
    );
    return fits.slice(0, 8).map(({ slug, name }) => ({ value: slug, label: name }));
  }
  const named: SQL | undefined = q === '' ? undefined : or(ilike(users.displayName, likePattern(q)), ilike(users.email, likePattern(q)));
  const rows = await tx
    .select({ label: users.displayName })
    .from(users)
    .where(and(named))
    .groupBy(users.displayName)
    .orderBy(asc(users.displayName))
    .limit(8);
  return rows.map(({ label }) => ({ value: label, label }));
}
