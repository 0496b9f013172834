import type { Operation } from '@cairn/api';
import * as v from 'valibot';

/**
 * Compares a response with its operation's schema (tests and development). Rejects fields that the schema does not name: they are
 * undocumented, and may be sent by mistake. @throws Error naming the operation and the field
 */
export function checkAnswer({ name, output }: Pick<Operation, 'name' | 'output'>, answer: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(answer));
  const parsed = v.safeParse(output, sent);
  if (!parsed.success) throw new Error(`${name} answers what its schema refuses: ${v.summarize(parsed.issues)}`);
  const extra = extraField(sent, parsed.output, '');
  if (extra !== undefined) throw new Error(`${name} answers a field that its schema does not name: ${extra}`);
}

/** Returns the path of the first field of `sent` that is not in `parsed`. */
function extraField(sent: unknown, parsed: unknown, path: string): string | undefined {
  if (typeof sent !== 'object' || sent === null || typeof parsed !== 'object' || parsed === null) return undefined;
  const known = new Map<string, unknown>(Object.entries(parsed));
  for (const [key, value] of Object.entries(sent)) {
    const at = path ? `${path}.${key}` : key;
    if (!known.has(key)) return at;
    const found = extraField(value, known.get(key), at);
    if (found !== undefined) return found;
  }
  return undefined;
}
