/** A person as typed, pasted, or listed in a file. */
export interface InviteeLine {
  /** The number of the line in the text, from 1. */
  line: number;
  /** The address, or what is there instead of one. */
  email: string;
  /** As typed; empty if the line names none. */
  role: string;
  projects: readonly string[];
  /** The line of a file. Null for an address in a text, which may share its line with others. */
  row: { header: string; text: string } | null;
}

type Column = 'email' | 'role' | 'projects';
const columnNames: Readonly<Record<string, Column>> = {
  email: 'email',
  'e-mail': 'email',
  mail: 'email',
  role: 'role',
  project: 'projects',
  projects: 'projects',
};

interface Table {
  header: string;
  delimiter: string;
  columns: readonly (Column | undefined)[];
}

/**
 * Returns the people in a text: addresses as mail programs paste them (`Nora Lind <nora@x.example>, "Lind, N" <n@x.example>; a@b.example`),
 * and, below a line that names the columns `email`, `role` and `projects`, the rows of a CSV. Each line of a CSV is a row, so that line
 * numbers are exact. An address that is repeated outside of a CSV counts once. Pure.
 */
export function inviteesIn(text: string): InviteeLine[] {
  const found: InviteeLine[] = [];
  const seen = new Set<string>();
  let table: Table | undefined;
  for (const [at, lineText] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n?|\n/)
    .entries()) {
    if (lineText.trim() === '') continue;
    const line = at + 1;
    const header = tableOf(lineText);
    if (header) table = header;
    else if (table) found.push({ line, ...rowOf(lineText, table) });
    else
      for (const email of addressesIn(lineText)) {
        if (seen.has(email.toLowerCase())) continue;
        seen.add(email.toLowerCase());
        found.push({ line, email, role: '', projects: [], row: null });
      }
  }
  return found;
}

/** Returns the text with which `lines` are typed again: addresses first, then rows below their header. */
export function textOfInvitees(lines: readonly InviteeLine[]): string {
  const addresses = lines.flatMap(({ row, email }) => (row ? [] : [email]));
  const tables = new Map<string, string[]>();
  for (const { row } of lines) if (row) tables.set(row.header, [...(tables.get(row.header) ?? []), row.text]);
  return [...addresses, ...[...tables].flatMap(([header, rows]) => [header, ...rows])].join('\n');
}

/** Returns the table that begins with this line; undefined if the line names no column of addresses. */
function tableOf(header: string): Table | undefined {
  if (header.includes('@')) return undefined;
  // Spreadsheets separate by semicolons where the comma is the decimal sign.
  const delimiters = [',', ';', '\t'].map((one) => ({ one, count: header.split(one).length }));
  const delimiter = delimiters.reduce((best, other) => (other.count > best.count ? other : best)).one;
  const columns = cellsOf(header, delimiter).map((name) => columnNames[name.toLowerCase()]);
  return columns.includes('email') ? { header, delimiter, columns } : undefined;
}

function rowOf(text: string, { header, delimiter, columns }: Table): Omit<InviteeLine, 'line'> {
  const cells = cellsOf(text, delimiter);
  const cell = (column: Column) => cells[columns.indexOf(column)] ?? '';
  const [address, ...others] = addressesIn(cell('email'));
  return {
    email: address !== undefined && others.length === 0 ? address : cell('email'),
    role: cell('role'),
    projects: cell('projects')
      .split(/[;,|]/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    row: { header, text },
  };
}

/** Splits a line of a CSV. A cell in quotes may contain the delimiter, and quotes that are doubled. */
function cellsOf(line: string, delimiter: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (quoted && character === '"' && line.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"' && (quoted || cell.trim() === '')) quoted = !quoted;
    else if (character === delimiter && !quoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += character;
  }
  return [...cells, cell.trim()];
}

/**
 * Returns the addresses in a line, separated by commas, semicolons or spaces. Takes the address from `Name <address>`. Drops only names:
 * any other word counts as an address, so that the reader learns that it is incomplete.
 */
function addressesIn(line: string): string[] {
  return line
    .replace(/"[^"]*"(?=\s*<)/g, '')
    .split(';')
    .flatMap((part) => {
      // Outlook writes `Lind, Nora <nora@x.example>` without quotes.
      const only = /^[^<>@]*<([^<>]*)>\s*$/.exec(part)?.[1];
      return only === undefined ? part.split(',').flatMap(addressesOfPart) : [only.trim()];
    })
    .filter((address) => address !== '');
}

function addressesOfPart(part: string): string[] {
  const named = [...part.matchAll(/([^<>]*)<([^<>]*)>/g)].flatMap(([, before = '', address = '']) => [
    ...wordsOf(before).filter((word) => word.includes('@')),
    address.trim(),
  ]);
  return [...named, ...wordsOf(part.slice(part.lastIndexOf('>') + 1))];
}

function wordsOf(text: string): string[] {
  return text.split(/[\s"]+/);
}
