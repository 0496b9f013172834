/** Programming languages, and the ends of the files that are written in them. Pure: server and browser know the same. */
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
/** How else people write them. */
const otherNames: Readonly<Record<string, string>> = {
  golang: 'go',
  js: 'javascript',
  py: 'python',
  rb: 'ruby',
  bash: 'shell',
  ts: 'typescript',
};

/** The languages that a form offers, by name. */
export const codeLanguages: readonly string[] = Object.keys(endings);

/**
 * May a rule for these languages say anything of a file, directory or pattern of files? Of one that does not tell its
 * language, it may; a rule without languages is for all.
 */
export function speaksOf(languages: readonly string[], path: string): boolean {
  if (languages.length === 0) return true;
  const known = languagesOf(path);
  return known.length === 0 || languages.some((language) => known.includes(plain(language)));
}

/** What a path is written in, by the end of its name: none where that says nothing. */
function languagesOf(path: string): string[] {
  const ending = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return codeLanguages.filter((name) => endings[name]?.includes(ending)).map(plain);
}

function plain(language: string): string {
  const name = language.trim().toLowerCase();
  return otherNames[name] ?? name;
}
