import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ownMigrations, readMigrations } from '../src/database/journal.ts';
import { readSqlFiles } from '../src/database/sql-files.ts';

/** Creates a directory in `parent` with the first `count` migrations. */
export function firstMigrations(parent: string, count: number): string {
  const folder = join(parent, 'migrations');
  mkdirSync(join(folder, 'meta'), { recursive: true });
  const journal = JSON.parse(readFileSync(join(ownMigrations, 'meta/_journal.json'), 'utf8'));
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  for (const { name } of readMigrations().slice(0, count)) cpSync(join(ownMigrations, `${name}.sql`), join(folder, `${name}.sql`));
  return folder;
}

/** Creates a directory in `parent` with today's SQL files, without those that name a table of a migration after the first `count`. */
export function sqlFilesOfFirst(parent: string, count: number): string {
  const folder = join(parent, 'sql');
  const later = readMigrations()
    .slice(count)
    .flatMap(({ sql }) => [...sql.join('\n').matchAll(/^\s*create table "(\w+)"/gim)].map(([, table]) => table));
  for (const { name, text } of readSqlFiles()) {
    if (later.some((table) => new RegExp(`\\b${table}\\b`).test(text))) continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
