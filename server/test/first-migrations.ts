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

/**
 * Creates a directory in `parent` with today's SQL files, without those that name a table of a migration after the first `count`, or a
 * function of a file that is left out. Grants do not name columns of later migrations.
 */
export function sqlFilesOfFirst(parent: string, count: number): string {
  const folder = join(parent, 'sql');
  const migrations = readMigrations()
    .slice(count)
    .map(({ sql }) => sql.join('\n'));
  const later = new Set(migrations.flatMap((sql) => namesIn(sql, /^\s*create table "(\w+)"/gim)));
  const columns = migrations.flatMap((sql) => namesIn(sql, /^\s*alter table "\w+" add column "(\w+)"/gim));
  const laterColumn = new RegExp(`, (?:${columns.join('|')})\\b`, 'g');
  let files = readSqlFiles();
  const isLater = ({ text }: (typeof files)[number]) => namesIn(text, /(\w+)/g).some((name) => later.has(name));
  // Each file that is left out makes its own functions later ones, too.
  for (let out = files.filter(isLater); out.length > 0; out = files.filter(isLater)) {
    for (const { text } of out) for (const name of namesIn(text, /^create or replace function (\w+)/gim)) later.add(name);
    files = files.filter((file) => !out.includes(file));
  }
  for (const { name, text } of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(
      join(folder, name),
      text.replaceAll(/^grant .*;$/gm, (grant) => grant.replaceAll(laterColumn, '')),
    );
  }
  return folder;
}

const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []);
