/** The grammars that are bundled, each with the names under which people ask for it. */
const names = {
  bash: ['bash', 'sh', 'shell', 'zsh', 'console'],
  diff: ['diff', 'patch'],
  go: ['go', 'golang'],
  json: ['json', 'jsonc', 'json5'],
  python: ['python', 'py'],
  sql: ['sql', 'postgres', 'postgresql', 'pgsql'],
  typescript: ['typescript', 'ts', 'tsx', 'mts', 'javascript', 'js', 'jsx', 'mjs'],
  yaml: ['yaml', 'yml'],
} as const;

export type Grammar = keyof typeof names;

const grammars: ReadonlyMap<string, Grammar> = new Map(
  Object.entries(names).flatMap(([grammar, all]) => all.map((name) => [name, grammar as Grammar] as const)),
); // the table's own keys

/** The grammar of a language by any of its names; undefined where there is none: shown in one colour. */
export function grammarOf(language: string | undefined): Grammar | undefined {
  return grammars.get((language ?? '').toLowerCase());
}
