/**
 * Formats rows as CSV (RFC 4180). Text that a spreadsheet would read as a formula gets a leading apostrophe. Numbers use a decimal point in
 * every language.
 */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return `${rows.map((row) => row.map(field).join(',')).join('\r\n')}\r\n`;
}

function field(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const text = /^\s*[=+\-@|%]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Downloads a CSV file. The byte order mark tells spreadsheets that it is UTF-8. */
export function downloadCsv(fileName: string, csv: string): void {
  const address = URL.createObjectURL(new Blob([`\uFEFF${csv}`], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${fileName}.csv`;
  link.click();
  URL.revokeObjectURL(address);
}
