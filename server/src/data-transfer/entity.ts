import { and, asc, getTableColumns, gt, type InferInsertModel, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import type { Actor } from '../database/column.ts';
import type { Transaction } from '../database/database.ts';
import { actorName } from '../database/person.ts';
import type { Visitor } from '../http/context.ts';
import { authorOf, type FileAuthor } from './fields.ts';
import { ExportRefused } from './refusal.ts';

/** Rows per read and per insert. Each read is its own transaction, so that none waits for a slow client. */
export const batch = 200;

/** Where rows are imported to, and what became of the ids and numbers in the file. */
export interface Target {
  tenantId: string;
  projectId: string;
  /** The project is for members only. */
  membersOnly: boolean;
  importerId: string;
  /** Returns a row with new ids. */
  withNewIds<T>(row: T): T;
  /** Returns whether this row is imported. */
  isNew(id: string): boolean;
  /** Returns the id if its row is imported too, or was there before. */
  known(id: string | null): string | null;
  patternNumber(number: number): number;
  decisionNumber(number: number): number;
  /** Returns the author of an imported row, and notes their name. */
  actor(author: FileAuthor): Actor;
  /** Notes the name of a person without an account. Returns the id. */
  person(id: string, name: string): string;
  /** Sets a reference to a row of the same table once all of them are inserted. */
  link(kind: 'pattern' | 'decision' | 'session', id: string, to: string | null): void;
}

/** A kind of rows in a project, each a line of one file. */
export interface Entity {
  /** The name of its file, and the key of its count. */
  name: string;
  /** Reads the next rows after an id, as the file has them. */
  read(tx: Transaction, visitor: Visitor, projectId: string, after: string): Promise<(Record<string, unknown> & { id: string })[]>;
  /** Returns the fields that a preview needs. @throws ExportRefused if the row is not valid */
  check(value: unknown): Record<string, unknown> & { id: string };
  /** Inserts rows. Those whose parent is not imported are left out. */
  insert(tx: Transaction, target: Target, values: readonly unknown[]): Promise<void>;
}

type RowSchema = v.ObjectSchema<v.ObjectEntries & { id: v.GenericSchema<string, string> }, undefined>;

/**
 * Defines a kind of rows: its schema names the columns. `author` comes from the column `actor`.
 * @param within the condition for the rows of a project that the visitor may read
 * @param toRow returns the row to insert; null leaves it out
 */
export function entity<T extends PgTable & { id: PgColumn; actor?: PgColumn }, S extends RowSchema>({
  name,
  table,
  schema,
  computed = {},
  within,
  present = (row) => row,
  toRow,
}: {
  name: string;
  table: T;
  schema: S;
  /** Fields that are no columns. */
  computed?: Record<string, SQL>;
  within: (visitor: Visitor, projectId: string) => SQL | undefined;
  present?: (row: Record<string, unknown>) => Record<string, unknown>;
  toRow: (row: v.InferOutput<S>, target: Target) => InferInsertModel<T> | null;
}): Entity {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const { id } = table;
  const fields = Object.fromEntries(
    Object.keys(schema.entries)
      .filter((field) => field !== 'author')
      .map((field): [string, PgColumn | SQL] => {
        const column = computed[field] ?? columns[field];
        if (!column) throw new Error(`${name} has no column ${field}`);
        return [field, column];
      }),
  );
  const actor = 'author' in schema.entries ? columns.actor : undefined;
  const parse = (value: unknown): v.InferOutput<S> => {
    const parsed = v.safeParse(schema, value);
    if (!parsed.success) throw new ExportRefused('EXPORT_INVALID', { cause: new v.ValiError(parsed.issues) });
    return parsed.output;
  };
  return {
    name,
    async read(tx, visitor, projectId, after) {
      const rows = await tx
        .select({ ...fields, id, ...(actor ? { actor, actorName: actorName(actor) } : {}) })
        .from(table as PgTable) // its own columns are selected
        .where(and(within(visitor, projectId), gt(id, after)))
        .orderBy(asc(id))
        .limit(batch);
      return rows.map(({ actor: given, actorName: named, ...row }) => ({
        ...present(row),
        id: String(row.id),
        ...(given ? { author: authorOf(given as Actor, String(named)) } : {}), // the column of every table
      }));
    },
    check: (value) => parse(value) as Record<string, unknown> & { id: string }, // as `RowSchema` says
    async insert(tx, target, values) {
      const rows = values.map((value) => toRow(target.withNewIds(parse(value)), target)).filter((row) => row !== null);
      if (rows.length > 0) await tx.insert(table).values(rows);
    },
  };
}
