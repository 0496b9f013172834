/** The fields between the two `---` lines at the start of a file: names with a text or a list of texts. */
export type FrontMatter = Readonly<Record<string, string | readonly string[]>>;

/**
 * Formats front matter so that other tools can read it: lists, and texts that YAML could misread, are written as JSON, which is valid YAML.
 */
export function writeFrontMatter(fields: FrontMatter): string {
  const lines = Object.entries(fields)
    .filter(([, value]) => value.length > 0)
    .map(
      ([name, value]) =>
        `${name}: ${typeof value === 'string' ? plainOr(value) : `[${value.map((one) => JSON.stringify(one)).join(', ')}]`}`,
    );
  return `---\n${lines.join('\n')}\n---\n`;
}

function plainOr(text: string): string {
  return /^[\w.-]+$/.test(text) ? text : JSON.stringify(text);
}

/**
 * Splits a file into its front matter and the rest. Supports the YAML that ADRs use: texts, lists in brackets and lists of dashes; other
 * lines are ignored.
 */
export function readFrontMatter(file: string): { fields: FrontMatter; body: string } {
  const found = /^---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/.exec(file);
  if (!found) return { fields: {}, body: file };
  const fields: Record<string, string | string[]> = {};
  let last = '';
  for (const line of (found[1] ?? '').split('\n')) {
    const entry = /^([\w-]+):[ \t]*(.*)$/.exec(line);
    const item = /^[ \t]*-[ \t]+(.+)$/.exec(line);
    if (entry) {
      last = (entry[1] ?? '').toLowerCase();
      fields[last] = fieldOf((entry[2] ?? '').trim());
    } else if (item && last !== '') {
      const before = fields[last];
      fields[last] = [...(Array.isArray(before) ? before : []), textOf((item[1] ?? '').trim())];
    }
  }
  return { fields, body: file.slice(found[0].length) };
}

/** Returns a field as a list. Also splits a handwritten `a, b`. */
export function listOf(value: FrontMatter[string] | undefined): string[] {
  const list = typeof value === 'string' ? value.split(',') : (value ?? []);
  return list.map((one) => one.trim()).filter(Boolean);
}

function fieldOf(text: string): string | string[] {
  if (!text.startsWith('[') || !text.endsWith(']')) return textOf(text);
  const whole = parsed(text);
  if (Array.isArray(whole)) return whole.map(String);
  return text
    .slice(1, -1)
    .split(',')
    .map((one) => textOf(one.trim()))
    .filter(Boolean);
}

function textOf(text: string): string {
  if (text.startsWith('"')) {
    const whole = parsed(text);
    if (typeof whole === 'string') return whole;
  }
  return /^'.*'$/s.test(text) ? text.slice(1, -1).replaceAll("''", "'") : text;
}

/** Undefined if it is not JSON: the text is then used as it is. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
