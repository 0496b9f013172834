import { toOneLine } from '@cairn/api';

/* Limits of clients that cut or ignore a file without a message. */

/** Codex reads this many bytes of AGENTS.md (`project_doc_max_bytes`). */
const codexBytes = 32 * 1024;
/** Maximum length of a skill's description, in characters (Agent Skills). */
export const longestDescription = 1_024;
const shownText = 60;

/** Returns what clients will not read of a file that is about to be written. Pure. */
export function lintFile({ name, after }: { name: string; after: string }): string[] {
  if (!name.endsWith('AGENTS.md')) return [];
  const bytes = Buffer.from(after, 'utf8');
  if (bytes.length <= codexBytes) return [];
  // The cut may be within a character: what is left of it belongs to the part that is not read.
  const read = new TextDecoder().decode(bytes.subarray(0, codexBytes), { stream: true });
  const lost = after.slice(read.lastIndexOf('\n') + 1).split('\n');
  const rules = lost.filter((line) => line.startsWith('- '));
  const first = toOneLine(rules[0] ?? lost[0] ?? '').slice(0, shownText);
  return [
    `${name} has ${bytes.length} bytes, and Codex reads the first ${codexBytes}: ${rules.length} ${rules.length === 1 ? 'rule is' : 'rules are'} cut, from "${first}" on. Raise --from, or project_doc_max_bytes in Codex`,
  ];
}

/** Returns which files in the rules folder of Cursor it does not read. @param names the names of the files in `.cursor/rules` */
export function lintCursor(names: readonly string[]): string[] {
  return names
    .filter((name) => !name.endsWith('.mdc'))
    .map((name) => `.cursor/rules/${toOneLine(name)} is not read by Cursor: its rules end with .mdc`);
}
