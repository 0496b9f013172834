import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates an empty directory for a test, accessible for the user that PostgreSQL runs as. */
export function testDirectory(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'cairn-test-'));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
