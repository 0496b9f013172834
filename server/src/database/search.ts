import { type SQL, sql } from 'drizzle-orm';

type Weight = 'A' | 'B' | 'C' | 'D';
const jsonColumns = new Set(['drivers', 'consequences', 'tags', 'paths', 'summary', 'files_edited', 'subjects', 'evidence']);

/** What a row's index of words is of: each word with its tenant before it, and with that tenant's month (migration 0039). */
export const searchKeys = sql.raw('search_keys("tenant_id", "created_at", "search")');

/**
 * The expression of a `search` column: what `search_vector` of the migrations makes of each field. Every word stemmed as
 * English and once more as it stands ('simple'), so that names and code are found too; Arabic stemmed as Arabic; Chinese
 * and Japanese, which part no words, by pairs of characters. JSON columns give their texts. Tenant and month
 * stand beside the words (`search_scope`) from when an index looked for them there; `searchKeys` is what it has instead.
 */
export function searchVector(fields: readonly (readonly [column: string, weight: Weight])[]): SQL {
  const words = fields.map(([column, weight]) => {
    const text = jsonColumns.has(column) ? `search_text("${column}")` : `"${column}"`;
    return `setweight(search_vector(${text}), '${weight}')`;
  });
  return sql.raw(['search_scope("tenant_id", "created_at")', ...words].join(' || '));
}
