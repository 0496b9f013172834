export interface FileRules {
  /** Accepted extensions and types: `['.png', 'image/*', 'text/plain']`. Accepts any file by default. */
  accept?: readonly string[];
  /** Maximum size per file in bytes. */
  maxBytes?: number;
  /** Accepts several files; only one by default. */
  multiple?: boolean;
}

export interface RefusedFile {
  file: File;
  reason: 'type' | 'size' | 'count';
}

/** Splits files into accepted and rejected ones, with the reason. */
export function sortFiles(files: readonly File[], { accept, maxBytes = Number.POSITIVE_INFINITY, multiple = false }: FileRules) {
  const taken: File[] = [];
  const refused: RefusedFile[] = [];
  for (const file of files) {
    if (accept && !accept.some((rule) => fits(file, rule))) refused.push({ file, reason: 'type' });
    else if (file.size > maxBytes) refused.push({ file, reason: 'size' });
    else if (!multiple && taken.length > 0) refused.push({ file, reason: 'count' });
    else taken.push(file);
  }
  return { taken, refused };
}

function fits({ name, type }: File, rule: string): boolean {
  if (rule.startsWith('.')) return name.toLowerCase().endsWith(rule.toLowerCase());
  if (rule.endsWith('/*')) return type.startsWith(rule.slice(0, -1));
  return type === rule;
}
