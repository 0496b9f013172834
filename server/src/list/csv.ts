/** The value of a cell. A list of texts becomes one cell, one text per line. */
export type CsvValue = string | number | boolean | null | readonly string[];

/** Without it, spreadsheets assume the encoding of their system. */
export const byteOrderMark = '\uFEFF';

/** Returns one line of a file as defined in RFC 4180, with its line break. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}

/**
 * Returns a cell. Prefixes texts that a spreadsheet would run as a formula with an apostrophe (OWASP, "CSV Injection"), because users wrote
 * them. Numbers are not user input and stay numbers.
 */
function csvCell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : value.join('\n');
  const harmless = /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
