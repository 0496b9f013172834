/** Maximum size of all headers of a mail and its parts. The parser rejects more. */
export const maxHeaderBytes = 256 * 1024;
/** Maximum numbers of Content-Type headers and of boundary lines. */
const maxTypes = 300;
const maxBoundaries = 5_000;
const maxTypeLength = 10_000;

/**
 * Counts parts before parsing: lines of declared boundaries, and types in the headers after them. Body text does not count, because SQL
 * dumps, patches and logs contain similar lines; if the boundaries are unclear, it counts.
 * @returns which limit is exceeded; null if the mail can be parsed
 */
export function partLimitOf(raw: Uint8Array): 'parts' | 'boundaries' | null {
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1');
  const { types, boundaries } = countDeclared(text) ?? countLookalikes(text);
  if (types > maxTypes) return 'parts';
  return boundaries > maxBoundaries ? 'boundaries' : null;
}

interface Counts {
  types: number;
  boundaries: number;
}

/** Counts like the parser, up to the limits. Returns null if a header is too long or declares a boundary in an unusual way. */
function countDeclared(text: string): Counts | null {
  const declared = new Set<string>();
  const counts = { types: 0, boundaries: 0 };
  let headerBytes = 0;
  let isHeader = true;
  let field = '';
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    const found = text.indexOf('\n', start);
    end = found < 0 ? text.length : found;
    const hasDashes = text.startsWith('--', start);
    if (!isHeader && !hasDashes) continue;
    const line = withoutEnd(text.slice(start, end), '\r');
    const isStart = hasDashes && isBoundary(line, declared);
    if (isHeader && (isStart || !/^[ \t]/.test(line))) {
      const type = typeIn(field);
      if (type === 'unclear') return null;
      for (const one of type?.boundaries ?? []) declared.add(one);
      counts.types += type ? 1 : 0;
      field = '';
    }
    if (isStart) counts.boundaries += 1;
    else if (isHeader) field += line;
    isHeader = isStart || (isHeader && line !== '');
    headerBytes += isHeader ? line.length : 0;
    if (headerBytes > maxHeaderBytes) return null;
    if (counts.types > maxTypes || counts.boundaries > maxBoundaries) break;
  }
  return counts;
}

function isBoundary(line: string, declared: ReadonlySet<string>): boolean {
  const text = withoutEnd(line.slice(2), ' \t');
  return declared.has(text) || (text.endsWith('--') && declared.has(text.slice(0, -2)));
}

/** A parameter in common syntax, ASCII without comments and escapes: its name, and its value with or without quotes. */
const parameter = /;[ \t]*(?:([!#-'*-:<>-[\]-~]+)[ \t]*=[ \t]*(?:"([^"\\]*)"|([!#-'*-:<-[\]-~]*)))?[ \t]*/gy;

/** Returns the boundaries of a Content-Type header: `unclear` for unusual syntax, undefined for other headers. */
function typeIn(field: string): { boundaries: string[] } | 'unclear' | undefined {
  const [type] = /^[ \t]*content-type[ \t]*:[^;"()\\]*/i.exec(field) ?? [];
  if (type === undefined) return undefined;
  if (field.length > maxTypeLength) return 'unclear';
  const parameters = [...field.slice(type.length).matchAll(parameter)];
  const read = parameters.reduce((length, [whole]) => length + whole.length, type.length);
  const found = parameters.filter(([, name]) => name?.toLowerCase().startsWith('boundary'));
  const isPlain = found.every(([, name, quoted = '']) => name?.length === 'boundary'.length && /^[\t -~]*$/.test(quoted));
  if (read < field.length || !isPlain) return 'unclear';
  return { boundaries: found.map(([, , quoted, bare = '']) => withoutEnd(quoted ?? bare, ' \t')) };
}

/** Counts all lines that look like a type or a boundary. */
function countLookalikes(text: string): Counts {
  const count = (lines: RegExp, most: number) => {
    let many = 0;
    for (const _ of text.matchAll(lines)) if (++many > most) break;
    return many;
  };
  return { types: count(/^content-type:/gim, maxTypes), boundaries: count(/^--/gm, maxBoundaries) };
}

function withoutEnd(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
