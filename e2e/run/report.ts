import path from 'node:path';

/** Where a run of tests leaves what it found, by the part of it (`browser`, `unit` or `page`); JSON, as rstest writes it. */
export function reportPath(checkout: string, part: string): string {
  return path.join(checkout, `node_modules/.cache/cairn/test-report-${part}.json`);
}
