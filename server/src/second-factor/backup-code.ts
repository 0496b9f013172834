import { createHmac, randomInt } from 'node:crypto';
import { backupCodeCount } from '@cairn/api';

/** Crockford's base 32: no letter that looks like a digit. 40 bits in eight characters. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 8;

/** A new set of codes, as people are shown them: `7KQ2-M9XF`. */
export function newBackupCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < backupCodeCount) {
    const code = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
    codes.add(`${code.slice(0, length / 2)}-${code.slice(length / 2)}`);
  }
  return [...codes];
}

/** What stands in the database for a code: keyed and bound to its owner, since 40 bits are soon tried. Takes it with its dash or without. */
export function hashBackupCode(secret: string, owner: string, code: string): string {
  return createHmac('sha256', secret)
    .update(`backup:${owner}:${code.replace('-', '')}`)
    .digest('base64url');
}
