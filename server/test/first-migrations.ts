import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownMigrations, readMigrations } from '../src/database/journal.ts';

/** Creates a directory in `parent` with the first `count` migrations. */
export function firstMigrations(parent: string, count: number): string {
  const folder = join(parent, 'migrations');
  mkdirSync(join(folder, 'meta'), { recursive: true });
  const journal = JSON.parse(readFileSync(join(ownMigrations, 'meta/_journal.json'), 'utf8'));
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  for (const { name } of readMigrations().slice(0, count)) cpSync(join(ownMigrations, `${name}.sql`), join(folder, `${name}.sql`));
  return folder;
}
