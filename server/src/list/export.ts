import { maxExport } from '@cairn/api';
import type { Context } from 'hono';
import { byteOrderMark, type CsvValue, csvLine } from './csv.ts';
import { answerFile } from './file.ts';
import type { Page, PageRequest } from './paginate.ts';

/** Rows per read. Each read is its own transaction, so that no transaction waits for a slow client. */
const batch = 500;

export interface Export<Row> {
  /** Prefix of the file name `decisions-2026-11-20.csv`. */
  name: string;
  format: 'csv' | 'json';
  /** The columns of the CSV, named as in the API. JSON contains the rows as in the API. */
  columns: Record<string, (row: Row) => CsvValue>;
  /** Reads one page of the list with its filters and order. */
  read: (part: PageRequest) => Promise<Pick<Page<Row>, 'items' | 'next'>>;
}

/**
 * Responds with a list as a file. Streams the rows at the pace of the client. Reads the first rows before the response starts, so that
 * errors get an error response.
 */
export async function answerExport<Row>(c: Pick<Context, 'body'>, { name, format, columns, read }: Export<Row>): Promise<Response> {
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
  const first = await read({ offset: 0, limit: batch });
  async function* parts(): AsyncGenerator<string> {
    let part = first;
    yield (format === 'csv' ? byteOrderMark + csvLine(names) : '[') + text(part.items);
    while (part.next !== null && sent < maxExport) {
      part = await read({ offset: 0, limit: Math.min(batch, maxExport - sent), after: part.next });
      yield text(part.items);
    }
    if (format === 'json') yield ']\n';
  }
  return answerFile(c, { name, extension: format, text: parts() });
}
