/** The bundled grammars with the names they are known by. */
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
); // the keys are known

/** Returns the grammar for a language name or alias; undefined if there is none, and the code is not highlighted. */
export function grammarOf(language: string | undefined): Grammar | undefined {
  return grammars.get((language ?? '').toLowerCase());
}
