import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { index } from 'drizzle-orm/pg-core';

type Weight = 'A' | 'B' | 'C' | 'D';
const jsonColumns = new Set([
  'drivers',
  'options',
  'consequences',
  'tags',
  'paths',
  'examples',
  'summary',
  'files_edited',
  'subjects',
  'evidence',
]);

/** Of evidence that names what it quotes: the quotes alone. */
export const quotes = `search_text(jsonb_path_query_array("evidence", '$[*].quote'))`;

/** A path or an address as a whole and by its parts: of `feat/refund-retries` somebody types `refund`. */
export const partsOf = (column: string) => `coalesce("${column}" || ' ' || replace("${column}", '/', ' '), '')`;

/** Words of a column that may be empty. */
export const ifAny = (column: string) => `coalesce("${column}", '')`;

/**
 * A table's index of words. It is of keys (`search_keys` of the baseline): each word with its tenant before it, with that tenant's month, and with its
 * project; and the tenant and the project of the row, their month and their day. What was written of late is a list that every search reads, so that it is kept short.
 */
export function searchIndex(name: string, column = 'search') {
  return index(name)
    .using('gin', sql.raw(`search_keys("tenant_id", "project_id", "created_at", "${column}")`))
    .with({ gin_pending_list_limit: 256 });
}

/**
 * The expression of a `search` column: what `search_vector` of the baseline returns for each field. Every word stemmed as
 * English and once more as it stands ('simple'), so that names and code are found too; Arabic stemmed as Arabic; Chinese
 * and Japanese, which part no words, by pairs of characters. JSON columns give their texts. Nothing else stands there: a person who
 * types finds it. Weight D is for what a row has beside its own words: it is searched, and nothing else is chosen by it (`ownWords`).
 */
export function searchVector(fields: readonly (readonly [columnOrExpression: string, weight: Weight])[]): SQL {
  const words = fields.map(([column, weight]) => {
    const text = /\W/.test(column) ? column : jsonColumns.has(column) ? `search_text("${column}")` : `"${column}"`;
    return `setweight(search_vector(${text}), '${weight}')`;
  });
  return sql.raw(words.join(' || '));
}

/** The words of a `search` column that are the row's own, and not of its examples, its evidence or its events: all but weight D. A tsvector. */
export function ownWords(search: AnyColumn | SQL): SQL {
  return sql`ts_filter(${search}, '{a,b,c}')`;
}
