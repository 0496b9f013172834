import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import * as v from 'valibot';

/**
 * The budget for the application's scripts and English catalog before the first remote: bytes, gzip at level 9.
 * Set 1,000 above the 223,000 of 2026-11-29 (decision 111), plus 500 for the error codes of merges and of lists with a limited
 * count. Raise it only with a reason in the commit.
 */
export const firstScriptsBudget = 224_500;

const base = '/assets/app/';
const HostSchema = v.object({ catalogues: v.object({ en: v.array(v.string()) }) });
const scriptSource = /<script[^>]*\ssrc="([^"]+)"/g;

/** Returns the scripts in the application's HTML, and its English catalog, with their size in bytes (gzip, level 9). */
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
