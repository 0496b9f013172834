import { toPlainProse } from '@cairn/api';
import { depthOf } from '../http/body.ts';
import { redact } from '../redaction/redact.ts';
import { ExportRefused } from './refusal.ts';

/** Maximum nesting of a row. */
const maxDepth = 24;
/** Maximum size of a row in bytes. */
const maxLineBytes = 4 * 1024 * 1024;
/** Most texts: nothing to clean. */
const isPlain = /^[\x20-\x7e]*$/;
/** Ids, times and texts that are too short for a secret. */
const holdsNoSecret = /^(?:[a-z]{3,4}_[0-9a-z]{26}|\d{4}-\d\d-\d\dT[\d:.]+Z|.{0,7})$/;

/** Returns a row as one line of JSON, without secrets: a text may be older than the rule that recognizes its secret. */
export function writeLine(row: object): string {
  return `${JSON.stringify(withoutSecrets(JSON.parse(JSON.stringify(row))).value)}\n`;
}

/** A parsed row, and the number of secrets that were removed from it. */
export interface ReadLine {
  value: unknown;
  secrets: number;
}

/** Parses a row. Removes secrets and control characters. @throws ExportRefused */
export function readLine(text: string): ReadLine {
  if (depthOf(text) > maxDepth) throw new ExportRefused('EXPORT_INVALID');
  try {
    const { value, secrets } = withoutSecrets(JSON.parse(text));
    return { value: mapTexts(value, (one) => (isPlain.test(one) ? one : toPlainProse(one).toWellFormed())), secrets };
  } catch (cause) {
    throw new ExportRefused('EXPORT_INVALID', { cause });
  }
}

/** Looks through all texts of a row at once, because most rows have no secret. */
function withoutSecrets(row: unknown): ReadLine {
  const texts: string[] = [];
  mapTexts(row, (text) => {
    if (!holdsNoSecret.test(text)) texts.push(text);
    return text;
  });
  if (redact(texts.join('\n\n')).hits.length === 0) return { value: row, secrets: 0 };
  let secrets = 0;
  const value = mapTexts(row, (text) => {
    const safe = redact(text);
    secrets += safe.hits.length;
    return safe.text;
  });
  return { value, secrets };
}

/** Returns a parsed row with every text replaced, and with `changeKey` every key. */
export function mapTexts(value: unknown, change: (text: string) => string, changeKey = (key: string) => key): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change, changeKey));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [changeKey(key), mapTexts(one, change, changeKey)]));
}

/** Returns the lines of a file, without empty ones. @throws ExportRefused if it is no UTF-8 or a line is too long */
export function* linesOf(file: Uint8Array): Generator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let from = 0; from < file.byteLength; ) {
    const found = file.indexOf(0x0a, from);
    const to = found === -1 ? file.byteLength : found;
    if (to - from > maxLineBytes) throw new ExportRefused('EXPORT_TOO_LARGE');
    const line = decoded(decoder, file.subarray(from, to));
    if (line.trim() !== '') yield line;
    from = to + 1;
  }
}

function decoded(decoder: TextDecoder, bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new ExportRefused('EXPORT_INVALID', { cause });
  }
}
