import { maxExport } from '@cairn/api';
import type { Context } from 'hono';
import { byteOrderMark, type CsvValue, csvLine } from './csv.ts';
import { answerFile } from './file.ts';
import type { Asked, Page } from './window.ts';

/** Rows that are read at a time, in a transaction of their own: none waits for a slow reader. */
const batch = 500;

export interface Export<Row> {
  /** The file is called `decisions-2026-11-20.csv`. */
  name: string;
  format: 'csv' | 'json';
  /** The columns of the CSV by their names in the API; JSON holds the rows as the API has them. */
  columns: Record<string, (row: Row) => CsvValue>;
  /** Reads a part of the list, with its filters and its order. */
  read: (part: Asked) => Promise<Pick<Page<Row>, 'items' | 'next'>>;
}

/** Answers with a list as a file: sent as it is read, and read as fast as it is taken. The first rows are read before the answer begins, so that a refusal is one. */
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
