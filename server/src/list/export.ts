import { maxExport } from '@cairn/api';
import type { Context } from 'hono';
import { audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { definedOnly } from '../database/optimistic.ts';
import type { AppEnv } from '../http/context.ts';
import { signedIn } from '../http/visitor.ts';
import { byteOrderMark, type CsvValue, csvLine } from './csv.ts';
import { answerFile } from './file.ts';
import type { Page, PageRequest } from './paginate.ts';

/** Rows per read. Each read is its own transaction, so that no transaction waits for a slow client. */
const batch = 500;

export interface Export<Row, Query extends { format: 'csv' | 'json' }> {
  /** Prefix of the file name `decisions-2026-11-20.csv`. */
  name: string;
  /** The columns of the CSV, named as in the API. JSON contains the rows as in the API. */
  columns: Record<string, (row: Row) => CsvValue>;
  /** The format and the filters. */
  query: Query;
  /** The project whose list it is, if the address names it instead of the query. */
  project?: string;
  /** Runs one read as a transaction in the scope of the caller. */
  inScope: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  /** Reads one page of the list with its filters and order. */
  list: (tx: Transaction, part: Omit<Query, 'format'> & PageRequest) => Promise<Pick<Page<Row>, 'items' | 'next'>>;
}

/**
 * Responds with a list as a file, and audits it. Streams the rows at the pace of the client. Reads the first rows before the response
 * starts, so that errors get an error response.
 */
export async function answerExport<Row, Query extends { format: 'csv' | 'json' }>(
  c: Context<AppEnv>,
  { name, columns, query, project, inScope, list }: Export<Row, Query>,
): Promise<Response> {
  const { format, ...filters } = query;
  const read = (tx: Transaction, part: PageRequest) => list(tx, { ...filters, ...part });
  const names = Object.keys(columns);
  const cells = Object.values(columns);
  let sent = 0;
  const text = (rows: readonly Row[]) => {
    const lines = rows.map((row, index) =>
      format === 'csv' ? csvLine(cells.map((cell) => cell(row))) : `${sent + index > 0 ? ',\n' : ''}${JSON.stringify(row)}`,
    );
    sent += rows.length;
    return lines.join('');
  };
  const first = await inScope(async (tx) => {
    const page = await read(tx, { offset: 0, limit: batch });
    const filters = { ...query, ...(project === undefined ? {} : { project }) };
    await noteExport(tx, c, { list: name, filters, isEmpty: page.items.length === 0 });
    return page;
  });
  async function* parts(): AsyncGenerator<string> {
    let part = first;
    yield (format === 'csv' ? byteOrderMark + csvLine(names) : '[') + text(part.items);
    while (part.next !== null && sent < maxExport) {
      const rest = { offset: 0, limit: Math.min(batch, maxExport - sent), after: part.next };
      part = await inScope((tx) => read(tx, rest));
      yield text(part.items);
    }
    if (format === 'json') yield ']\n';
  }
  return answerFile(c, { name, extension: format, text: parts() });
}

/**
 * Audits that a list leaves Cairn as a file, with the filters that were set. The text of a search is left out, and the values of filters
 * without a result: they may name something that the caller may not see.
 */
async function noteExport(
  tx: Transaction,
  c: Context<AppEnv>,
  { list, filters, isEmpty }: { list: string; filters: Readonly<Record<string, unknown>>; isEmpty: boolean },
): Promise<void> {
  const { q, ids, ...query } = filters;
  const picked = Array.isArray(ids) ? { rows: ids.length } : {};
  const set = definedOnly(query);
  const names = (filter: string, value: unknown) => filter === 'project' || /^[a-z]{3,4}_/.test(String(value));
  const shown = Object.entries(set).map(([filter, value]) => [filter, isEmpty && names(filter, value) ? true : value]);
  const detail = { ...Object.fromEntries(shown), ...(q ? { search: true } : {}), ...picked };
  const target = { type: 'export', id: list };
  await audit(tx, signedIn(c), { action: 'export.downloaded', target, detail, requestId: c.get('requestId') });
}
