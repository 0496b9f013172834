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

/** Only the quotes of an evidence column. */
export const quotes = `search_text(jsonb_path_query_array("evidence", '$[*].quote'))`;

/** A path or address, whole and split at slashes, so that `refund` finds `feat/refund-retries`. */
export const partsOf = (column: string) => `coalesce("${column}" || ' ' || replace("${column}", '/', ' '), '')`;

/** A nullable column, or an empty text. */
export const ifAny = (column: string) => `coalesce("${column}", '')`;

/**
 * Creates the full-text index of a table. It indexes keys (`search_keys` of the baseline): each word combined with its tenant, with the
 * tenant's month and with the project; also tenant and project alone, and their month and day. The pending list of recent writes is
 * limited, because every search reads it.
 */
export function searchIndex(name: string, column = 'search') {
  return index(name)
    .using('gin', sql.raw(`search_keys("tenant_id", "project_id", "created_at", "${column}")`))
    .with({ gin_pending_list_limit: 256 });
}

/**
 * Returns the expression of a `search` column: `search_vector` of the baseline for each field. Words are indexed as English stems and
 * unchanged ('simple'), so that names and code are found; Arabic as Arabic stems; Chinese and Japanese, which have no spaces, as character
 * pairs. JSON columns contribute their texts. Only text that users may search for belongs here. Weight D is for text other than the row's
 * own (examples, evidence, events): it is searched, but not used to select context (`ownWords`).
 */
export function searchVector(fields: readonly (readonly [columnOrExpression: string, weight: Weight])[]): SQL {
  const words = fields.map(([column, weight]) => {
    const text = /\W/.test(column) ? column : jsonColumns.has(column) ? `search_text("${column}")` : `"${column}"`;
    return `setweight(search_vector(${text}), '${weight}')`;
  });
  return sql.raw(words.join(' || '));
}

/** Returns the words of a `search` column without weight D, that is without examples, evidence and events. A tsvector. */
export function ownWords(search: AnyColumn | SQL): SQL {
  return sql`ts_filter(${search}, '{a,b,c}')`;
}
