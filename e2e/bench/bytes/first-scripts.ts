import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import * as v from 'valibot';

/**
 * The most that the scripts of the application and its English catalogue may weigh before the first remote: bytes, gzip at level 9.
 * Set 1,000 above the 223,000 of 2026-11-29 (decision 111), and 500 more for the error codes of merges and lists that are counted to a limit
 * only. Raise it only with a reason in the commit.
 */
export const firstScriptsBudget = 224_500;

const base = '/assets/app/';
const HostSchema = v.object({ catalogues: v.object({ en: v.array(v.string()) }) });
const scriptSource = /<script[^>]*\ssrc="([^"]+)"/g;

/** The scripts that the application's HTML names, and its English catalogue, with their weight in bytes (gzip, level 9). */
export function firstScripts(checkout: string): { file: string; bytes: number }[] {
  const output = path.join(checkout, 'host/dist/app');
  const html = readFileSync(path.join(output, 'app.html'), 'utf8');
  const { catalogues } = v.parse(v.pipe(v.string(), v.parseJson(), HostSchema), readFileSync(path.join(output, 'host.json'), 'utf8'));
  const files = [...[...html.matchAll(scriptSource)].map(([, url = '']) => url), ...catalogues.en];
  return files.map((url) => {
    const file = url.slice(base.length);
    return { file, bytes: gzipSync(readFileSync(path.join(output, file)), { level: 9 }).byteLength };
  });
}
