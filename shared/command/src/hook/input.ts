import { readSync } from 'node:fs';
import { type Fields, fieldsOf, parseJson } from './fields.ts';
import { hasCode } from './spool.ts';

/** Tools write megabytes. Longer input is ignored, in bytes. */
const longestInput = 32 * 1024 * 1024;
const waitMs = 5;
const waits = 400;

/** Returns the JSON from stdin; undefined if it is invalid or too long. */
export function readInput(): Fields | undefined {
  const chunks: Buffer[] = [];
  let size = 0;
  for (let chunk = readChunk(); chunk.byteLength > 0; chunk = readChunk()) {
    size += chunk.byteLength;
    if (size > longestInput) return undefined;
    chunks.push(chunk);
  }
  const input = parseJson(
    Buffer.concat(chunks)
      .toString('utf8')
      .replace(/^\uFEFF/, ''),
  );
  return input === undefined ? undefined : fieldsOf(input);
}

/** Returns the next chunk, empty at the end. A pipe without data yet throws EAGAIN instead of waiting. */
function readChunk(): Buffer {
  const buffer = Buffer.allocUnsafe(64 * 1024);
  for (let tries = 0; ; tries += 1)
    try {
      return buffer.subarray(0, readSync(0, buffer));
    } catch (error) {
      if (hasCode(error, 'EOF')) return Buffer.alloc(0);
      if (!hasCode(error, 'EAGAIN') || tries >= waits) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs);
    }
}
