import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { partIn, partNames, weighOutput } from './parts.ts';

/** Returns the bytes (gzip, level 9) of each part of an entry's first scripts. */
export function weighParts(entry: 'app' | 'public'): Map<string, number> {
  const directory = path.join(weighOutput, entry, 'static/js');
  const bytes = new Map(partNames.map((part) => [part, 0]));
  for (const file of readdirSync(directory).filter((name) => name.endsWith('.js'))) {
    const part = partIn(file);
    bytes.set(part, (bytes.get(part) ?? 0) + gzipSync(readFileSync(path.join(directory, file)), { level: 9 }).length);
  }
  return bytes;
}
