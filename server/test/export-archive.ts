import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { type SQL, sql } from 'drizzle-orm';
import { type Archive, openArchive } from '../src/data-transfer/archive.ts';
import { idPattern } from '../src/data-transfer/fields.ts';
import type { Browser, Json } from './browser.ts';
import { type Product, testOrigin } from './product.ts';

const cookieOf = ({ cookies }: Browser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Downloads a file as bytes. */
export async function download(
  { app }: Product,
  browser: Browser,
  path: string,
): Promise<{ status: number; headers: Headers; bytes: Uint8Array }> {
  const answer = await app.request(testOrigin + path, { headers: { cookie: cookieOf(browser), 'sec-fetch-site': 'same-origin' } });
  return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

/** Uploads a file to be imported: for a project, or for the organization. */
export async function uploadExport(
  { app }: Product,
  browser: Browser,
  bytes: Uint8Array,
  project?: string,
): Promise<{ status: number; body: Json }> {
  const target = project === undefined ? '' : `&project=${project}`;
  const answer = await app.request(`${testOrigin}/api/imports?name=export.zip${target}`, {
    method: 'POST',
    headers: { cookie: cookieOf(browser), 'sec-fetch-site': 'same-origin', origin: testOrigin, 'content-type': 'application/octet-stream' },
    body: Buffer.from(bytes),
  });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

/** Returns all files of an archive as text. */
export async function filesOf(bytes: Uint8Array): Promise<Record<string, string>> {
  const archive: Archive = await openArchive(bytes);
  const files: Record<string, string> = {};
  for (const path of archive.paths) files[path] = new TextDecoder().decode(await archive.read(path));
  return files;
}

/** Returns a zip file. */
export async function zipOf(files: Record<string, string | Uint8Array>, { unixMode }: { unixMode?: number } = {}): Promise<Uint8Array> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false, ...(unixMode === undefined ? {} : { unixMode }) });
  for (const [path, content] of Object.entries(files))
    await zip.add(path, new Uint8ArrayReader(typeof content === 'string' ? new TextEncoder().encode(content) : content));
  return zip.close();
}

/** Replaces bytes everywhere in a zip file, such as a name in its headers. Both texts have the same length. */
export function patched(bytes: Uint8Array, from: string, to: string): Uint8Array {
  return Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll(from, to), 'latin1');
}

/** Returns files with ids numbered in the order in which they appear, to compare two exports. */
export function withoutIds(files: Record<string, string>): Record<string, string> {
  const numbers = new Map<string, number>();
  const numbered = (id: string) => {
    if (!numbers.has(id)) numbers.set(id, numbers.size);
    return `${id.slice(0, id.indexOf('_'))}_${numbers.get(id)}`;
  };
  const sorted = Object.entries(files).toSorted(([one], [other]) => one.localeCompare(other, 'en'));
  return Object.fromEntries(sorted.map(([path, text]) => [path, text.replace(idPattern, numbered)]));
}

/** Runs a statement in the scope of an organization, without a user. Returns its rows. */
export function runIn({ database }: Product, slug: string, statement: SQL): Promise<Record<string, unknown>[]> {
  return database.maintain(async (tx) => {
    await tx.execute(
      sql`select set_config('role', 'cairn_app', true), set_config('app.tenant_id', (select id from tenants where slug = ${slug}), true)`,
    );
    return (await tx.execute(statement)).rows;
  });
}
