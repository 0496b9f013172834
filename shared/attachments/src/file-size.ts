const units = ['byte', 'kilobyte', 'megabyte'] as const;

/** Formats a file size in the reader's language: `12 kB`. */
export function fileSize(bytes: number, locale: string): string {
  const power = bytes < 1_000 ? 0 : bytes < 1_000_000 ? 1 : 2;
  const unit = units[power] ?? 'byte';
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: power === 2 ? 1 : 0 }).format(bytes / 1_000 ** power);
}
