import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { hashPassword } from '../auth/password.ts';
import { demoPassword } from '../demo/accounts.ts';
import type { Size } from './size.ts';
import { numbersFrom, sentence, vocabularies } from './words.ts';

/** Number of distinct sentences per kind over all languages. Enough that few messages are equal. */
const sentences = { said: 12_000, titles: 4_000, rules: 4_000 } as const;

/**
 * Fills a migrated database with tenants `company-1`, `company-2` … in one transaction, in addition to existing rows. Sign in as
 * `owner@company-1.example` or `dev@company-1.example` with the demo password. Returns false if it was done before. Recreates the full-text
 * indexes at the end, which takes a third of the time.
 * @param url of the owner's login
 */
export async function fillDatabase(url: string, size: Size, progress: (words: string) => void): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'cairn seed' });
  await client.connect();
  try {
    await client.query('begin');
    // Row-level security applies to the owner too, but these rows belong to many tenants.
    const held = await client.query<{ name: string }>(`select relname as name from pg_class where relforcerowsecurity`);
    for (const { name } of held.rows) await client.query(`alter table ${pg.escapeIdentifier(name)} no force row level security`);
    const found = await client.query(`select from tenants where slug = 'company-1'`);
    if (found.rowCount !== 0) return false;
    const indexes = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public' and indexdef like '%USING gin (search\\_keys(%'`,
    );
    for (const { name } of indexes.rows) await client.query(`drop index ${pg.escapeIdentifier(name)}`);
    await prepare(client, size);
    progress('writing rows');
    await client.query(await readFile(new URL('fill.sql', import.meta.url), 'utf8'));
    for (const { name } of held.rows) await client.query(`alter table ${pg.escapeIdentifier(name)} force row level security`);
    progress('indexing words');
    await client.query(`set local maintenance_work_mem = '256MB'`);
    for (const { definition } of indexes.rows) await client.query(definition);
    await client.query('commit');
    await client.query('vacuum analyze');
    return true;
  } finally {
    await client.end(); // also rolls back
  }
}

/** Creates the temporary tables that fill.sql reads. */
async function prepare(client: pg.Client, size: Size): Promise<void> {
  const { tenants, messages, patterns, decisions, sessions } = size;
  await client.query(
    `create temp table seed_size (tenants int, messages int, patterns int, decisions int, sessions int, password_hash text);
    create temp table seed_sentence (kind text, place int, text text, primary key (kind, place))`,
  );
  const hash = await hashPassword(demoPassword);
  await client.query('insert into seed_size values ($1, $2, $3, $4, $5, $6)', [tenants, messages, patterns, decisions, sessions, hash]);
  const next = numbersFrom(1);
  for (const kind of ['said', 'titles', 'rules'] as const) {
    // Grouped by language.
    const texts = vocabularies.flatMap((words) =>
      Array.from({ length: Math.round((sentences[kind] * words.share) / 100) }, () => sentence(words, kind, next)),
    );
    await client.query(`insert into seed_sentence select $1, place, text from unnest($2::text[]) with ordinality as made(text, place)`, [
      kind,
      texts,
    ]);
  }
  await client.query('analyze seed_sentence');
}
