import { searchedPerType } from '@cairn/api';
import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import type { Words } from './words.ts';

/** k1 and b of BM25: how soon repetitions of a word stop counting, and how much long rows are penalized. */
const [saturation, byLength] = [1.2, 0.75];
/** Scores are integers, because cursors contain them. */
const precision = 100_000;
/** In small projects, rarity is computed as if there were this many rows, since a few rows say little about it. */
const fewestRows = 1000;

/** Computed from all candidates when the first page is ranked. The cursor contains it, so that later pages use the same scale. */
interface Scale {
  /** The average number of distinct words of a row. */
  averageLength: number;
  /** The idf of BM25 for each term: the logarithm of how rare it is. */
  rarity: number[];
}

const ScaleSchema = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map(Number)),
  v.array(v.pipe(v.number(), v.finite())),
);

/** Parses the scale of a cursor. @throws ApiError BAD_REQUEST for an invalid one */
export function readScale(text: string, terms: number): Scale {
  const { success, output } = v.safeParse(ScaleSchema, text);
  const [averageLength = 0, ...rarity] = success ? output : [];
  if (averageLength <= 0 || rarity.length !== terms) throw new ApiError('BAD_REQUEST', { issues: [issue('after', 'VALUE_INVALID')] });
  return { averageLength, rarity };
}

/**
 * Returns the common table expressions that rank `candidates` by BM25: `scale` (one row: `scale` as text, `cut`), and `scored` (kind, id,
 * at, score).
 * @param known the scale of the first page, for later pages
 */
export function scoreOf({ rankTerms }: Words, known: Scale | undefined): SQL {
  const column = (name: string, at: number) => sql.raw(`${name}${at}`);
  const termRank = (at: number) => sql.raw(`term_ranks[${at + 1}]`);
  const each = (of: (at: number) => SQL, by = sql` `, none = sql``) =>
    rankTerms.length > 0
      ? sql.join(
          rankTerms.map((_, at) => of(at)),
          by,
        )
      : none;
  const counted = sql`counted as materialized (
      select greatest(coalesce(avg(distinct_words) filter (where sampled), 1), 1)::float8 as average_length,
        (select large and ranked from scope) and exists (select from candidates group by kind having count(*) >= ${sql.raw(String(searchedPerType))}) as cut
        ${each((at) => sql`, count(*) filter (where sampled and ${termRank(at)} > 0) as ${column('rows_with', at)}`)}
      from candidates
    )`;
  const rows = sql`greatest(${each((at) => sql`4 * ${column('rows_with', at)}, `)} ${sql.raw(String(fewestRows))})`;
  const rarity = (at: number) =>
    known
      ? sql`${known.rarity[at]}::float8`
      : sql`round(ln(1 + (${rows} - ${column('rows_with', at)} + 0.5) / (${column('rows_with', at)} + 0.5)), 4)::float8`;
  const averageLength = known ? sql`${known.averageLength}::float8` : sql`round(average_length::numeric, 2)::float8`;
  const rarities = each((at) => sql`, ${column('rarity', at)}`);
  const scale = sql`scale as materialized (
      select cut, average_length ${rarities}, concat_ws(',', average_length ${rarities}) as scale
      from (select cut, ${averageLength} as average_length ${each((at) => sql`, ${rarity(at)} as ${column('rarity', at)}`)} from counted) measured
    )`;
  const scoreOfTerm = (at: number) => {
    // How often the row contains the term. `ts_rank` adds 1, 1/4, 1/9, … for each occurrence, and divides by 1.645, the limit of that sum.
    const frequency = sql`(case when ${termRank(at)} > 0 then 1 / (1.645 - least(1.645::float8 * ${termRank(at)}, 1.6)) - 0.5 else 0 end)`;
    const weight = rankTerms[at]?.weight ?? 0;
    return sql`coalesce(${weight}::float8 * ${column('rarity', at)} * ${frequency} / nullif(${frequency} + length_norm, 0), 0)`;
  };
  const [fixed, growing] = [saturation * (1 - byLength), saturation * byLength].map((share) => sql.raw(`${share}::float8`));
  return sql`${counted}, ${scale}, scored as (
      select kind, id, at, round(${sql.raw(String(precision))}::float8 * (${each(scoreOfTerm, sql` + `, sql`0`)}))::integer as score
      from scale, (select *, ${fixed} + ${growing} * distinct_words / (select average_length from scale) as length_norm from candidates) measured
    )`;
}
