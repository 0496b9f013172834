/** What a cell may hold. Several texts stand in one cell, a line each. */
export type CsvValue = string | number | boolean | null | readonly string[];

/** Spreadsheets take a file without it for their own system's encoding. */
export const byteOrderMark = '\uFEFF';

/** One line of a file as RFC 4180 has it, its line break included. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}

/**
 * A cell. What a spreadsheet would run as a formula is made a text by an apostrophe (OWASP, "CSV Injection"): the words
 * are other people's. Numbers are ours, and stay numbers.
 */
function csvCell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : value.join('\n');
  const harmless = /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
