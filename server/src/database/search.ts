import { type SQL, sql } from 'drizzle-orm';

type Weight = 'A' | 'B' | 'C' | 'D';
const jsonColumns = new Set(['drivers', 'consequences', 'tags', 'paths']);

/**
 * The expression of a `search` column: every field stemmed as English, and once more as it stands ('simple'), so that
 * names, code and other languages are found too. JSON columns give their texts.
 */
export function searchVector(fields: readonly (readonly [column: string, weight: Weight])[]): SQL {
  const parts = fields.flatMap(([column, weight]) =>
    ['english', 'simple'].map((configuration) => {
      const vector = jsonColumns.has(column)
        ? `jsonb_to_tsvector('${configuration}', "${column}", '["string"]')`
        : `to_tsvector('${configuration}', "${column}")`;
      return `setweight(${vector}, '${weight}')`;
    }),
  );
  return sql.raw(parts.join(' || '));
}
