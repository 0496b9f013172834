import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { hashPassword } from '../auth/password.ts';
import { demoPassword } from '../demo/accounts.ts';
import type { Size } from './size.ts';
import { numbersFrom, sentence, vocabularies } from './words.ts';

/** Sentences of each kind, over all languages: as many as make few messages alike. */
const sentences = { said: 12_000, titles: 4_000, rules: 4_000 } as const;

/**
 * Fills a migrated database with tenants `company-1`, `company-2` … in one transaction, beside what is in it; whoever it
 * was filled for signs in as `owner@company-1.example` or `dev@company-1.example` with the demo's password. False where it
 * was done before. Indexes of words are made anew when all rows are in, which takes a third of the time.
 * @param url of the owner's login
 */
export async function fillDatabase(url: string, size: Size, progress: (words: string) => void): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'cairn seed' });
  await client.connect();
  try {
    await client.query('begin');
    // The owner is held to row-level security like everybody; what is written here belongs to many tenants.
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
    await client.end(); // which also takes back what was not committed
  }
}

/** The tables that fill.sql reads. */
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
    // Language after language, so that neighbours are of one.
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
