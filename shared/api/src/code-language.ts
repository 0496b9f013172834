/** Programming languages and their file extensions. Pure: shared by server and browser. */
const endings: Readonly<Record<string, readonly string[]>> = {
  C: ['c', 'h'],
  'C#': ['cs'],
  'C++': ['cc', 'cpp', 'cxx', 'h', 'hh', 'hpp'],
  CSS: ['css', 'less', 'scss'],
  Dart: ['dart'],
  Elixir: ['ex', 'exs'],
  Go: ['go'],
  HTML: ['htm', 'html'],
  Java: ['java'],
  JavaScript: ['cjs', 'js', 'jsx', 'mjs'],
  Kotlin: ['kt', 'kts'],
  Markdown: ['md', 'mdx'],
  PHP: ['php'],
  Python: ['py', 'pyi'],
  Ruby: ['rake', 'rb'],
  Rust: ['rs'],
  Scala: ['sc', 'scala'],
  Shell: ['bash', 'sh', 'zsh'],
  SQL: ['sql'],
  Swift: ['swift'],
  Terraform: ['tf', 'tfvars'],
  TypeScript: ['cts', 'mts', 'ts', 'tsx'],
  YAML: ['yaml', 'yml'],
};
/** Other names of languages. */
const otherNames: Readonly<Record<string, string>> = {
  golang: 'go',
  js: 'javascript',
  py: 'python',
  rb: 'ruby',
  bash: 'shell',
  ts: 'typescript',
};

/** The languages offered in forms, by name. */
export const codeLanguages: readonly string[] = Object.keys(endings);

/**
 * Returns whether a rule for these languages can apply to a file, directory or glob. True if the path does not reveal its language. A rule
 * without languages applies to all.
 */
export function speaksOf(languages: readonly string[], path: string): boolean {
  if (languages.length === 0) return true;
  const known = languagesOf(path);
  return known.length === 0 || languages.some((language) => known.includes(plain(language)));
}

/** Returns the languages of a path by its extension; empty if unknown. */
function languagesOf(path: string): string[] {
  const ending = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return codeLanguages.filter((name) => endings[name]?.includes(ending)).map(plain);
}

function plain(language: string): string {
  const name = language.trim().toLowerCase();
  return otherNames[name] ?? name;
}
