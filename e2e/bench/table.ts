/** A line of the report: what was measured, the result, and the aim. */
export interface Line {
  what: string;
  value: string;
  /** The aim in words, and whether it is met. A line without one is informational. */
  aim?: { words: string; met: boolean };
}

/** Prints lines under a title, in columns. */
export function printTable(title: string, lines: readonly Line[]): void {
  const width = (column: (line: Line) => string) => Math.max(...lines.map((line) => column(line).length));
  const whatWidth = width((line) => line.what);
  const valueWidth = width((line) => line.value);
  console.log(`\n${title}`);
  for (const { what, value, aim } of lines) {
    const verdict = aim ? `  aim ${aim.words}: ${aim.met ? 'met' : 'NOT MET'}` : '';
    console.log(`  ${what.padEnd(whatWidth)}  ${value.padStart(valueWidth)}${verdict}`);
  }
}

export function inMs(ms: number): string {
  return `${Math.round(ms)} ms`;
}

/** Kilobytes of 1,000 bytes, as networks count. */
export function inKb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

/** Megabytes of 1,000,000 bytes. */
export function inMb(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}
