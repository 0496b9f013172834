import {
  can,
  maxSavedViews,
  type SavedView,
  type SavedViewCreateSchema,
  type SavedViewListQuerySchema,
  type SavedViewUpdateSchema,
} from '@cairn/api';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { users } from '../auth/schema.ts';
import { actorOf } from '../database/audit.ts';
import type { Database, Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { changed, definedOnly, violatedConstraint } from '../database/optimistic.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { scopeOf } from '../http/visitor.ts';
import { redact } from '../redaction/redact.ts';
import { savedViews } from './schema.ts';

/** Returns the visitor's views of a list and those shared with their organization, by name. Row-level security hides all others. */
export async function listSavedViews(
  tx: Transaction,
  visitor: Visitor,
  { list }: v.InferOutput<typeof SavedViewListQuerySchema>,
): Promise<SavedView[]> {
  const rows = await seen(tx)
    .where(eq(savedViews.list, list))
    .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id));
  return rows.map((row) => toSavedView(visitor, row));
}

/** Saves a view. @throws ApiError BAD_REQUEST if the visitor has one with this name in this list, or has reached the limit */
export function createSavedView(
  database: Database,
  visitor: Visitor,
  input: v.InferOutput<typeof SavedViewCreateSchema>,
): Promise<SavedView> {
  return named(
    database.inTenant(scopeOf(visitor), async (tx) => {
      const own = and(eq(savedViews.list, input.list), eq(savedViews.userId, visitor.user.id));
      const [kept] = await tx.select({ views: count() }).from(savedViews).where(own);
      if ((kept?.views ?? 0) >= maxSavedViews) throw new ApiError('BAD_REQUEST', { issues: [issue('name', 'TOO_MANY')] });
      const id = newId('viw');
      await tx.insert(savedViews).values({ id, ...scopeOf(visitor), ...withoutSecrets(input), actor: actorOf(visitor) });
      return oneView(tx, visitor, id);
    }),
  );
}

/**
 * Renames, replaces or shares a view. Only its owner can change who sees it. @throws ApiError FORBIDDEN for another person's view, CONFLICT
 * with the current view
 */
export function updateSavedView(
  database: Database,
  visitor: Visitor,
  id: string,
  { version, ...fields }: v.InferOutput<typeof SavedViewUpdateSchema>,
): Promise<SavedView> {
  return named(
    database.inTenant(scopeOf(visitor), async (tx) => {
      const before = await changeable(tx, visitor, id);
      if (fields.shared !== undefined && before.owner !== null) throw new ApiError('FORBIDDEN');
      const [row] = await tx
        .update(savedViews)
        .set({ ...definedOnly(withoutSecrets(fields)), ...changed(savedViews.version) })
        .where(and(eq(savedViews.id, id), eq(savedViews.version, version)))
        .returning({ id: savedViews.id });
      const current = await oneView(tx, visitor, id);
      if (!row) throw new ApiError('CONFLICT', { current });
      return current;
    }),
  );
}

/** Deletes a view. @throws ApiError FORBIDDEN for another person's view, NOT_FOUND if the visitor cannot see it */
export async function deleteSavedView(tx: Transaction, visitor: Visitor, id: string): Promise<void> {
  await changeable(tx, visitor, id);
  await tx.delete(savedViews).where(eq(savedViews.id, id));
}

/** Redacts the name and the query of a view, because it may be shared. */
function withoutSecrets<T extends { name?: string; query?: string }>(view: T): T {
  const { name, query } = view;
  return {
    ...view,
    ...(name === undefined ? {} : { name: redact(name).text }),
    ...(query === undefined ? {} : { query: redact(query).text }),
  };
}

/** Returns a view that the visitor may change: their own, or a shared one if they manage the organization. */
async function changeable(tx: Transaction, visitor: Visitor, id: string): Promise<SavedView> {
  const view = await oneView(tx, visitor, id);
  if (view.owner !== null && !can(visitor.subject, 'tenant.manage')) throw new ApiError('FORBIDDEN', { needs: 'tenant.manage' });
  return view;
}

async function oneView(tx: Transaction, visitor: Visitor, id: string): Promise<SavedView> {
  const [row] = await seen(tx).where(eq(savedViews.id, id));
  if (!row) throw new ApiError('NOT_FOUND');
  return toSavedView(visitor, row);
}

function seen(tx: Transaction) {
  return tx
    .select({ view: savedViews, owner: users.displayName })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.userId))
    .$dynamic();
}

async function named(work: Promise<SavedView>): Promise<SavedView> {
  try {
    return await work;
  } catch (error) {
    if (violatedConstraint(error) !== 'saved_views_name_key') throw error;
    throw new ApiError('BAD_REQUEST', { issues: [issue('name', 'NAME_TAKEN')] });
  }
}

function toSavedView({ user }: Visitor, { view, owner }: { view: typeof savedViews.$inferSelect; owner: string }): SavedView {
  const { id, list, name, query, shared, version, userId } = view;
  return { id, list, name, query, shared, owner: userId === user.id ? null : owner, version };
}
