import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** OWASP's second recommended configuration for argon2id: 19 MiB, two passes, one lane. */
const memory = 19_456;
const passes = 2;
const parallelism = 1;
const tagLength = 32;

const derive = promisify(argon2);
const phc = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/]{10,90})\$([\w+/]{20,90})$/;

/** Hashes a password with argon2id as a PHC string. Takes about 40 ms and 19 MiB. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { message: normal(password), nonce, memory, passes, parallelism, tagLength });
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/**
 * Returns true if the password matches the hash. Without a hash (no account, no registration) it does the same amount of work, so that the
 * timing does not reveal whether one exists.
 */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const found = phc.exec(hash ?? '');
  if (!found) {
    await hashPassword(password);
    return false;
  }
  const [, m, t, p, salt = '', tag = ''] = found;
  const expected = Buffer.from(tag, 'base64');
  const actual = await derive('argon2id', {
    message: normal(password),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(m),
    passes: Number(t),
    parallelism: Number(p),
    tagLength: expected.length,
  });
  return timingSafeEqual(expected, actual);
}

/** Normalizes with NFKC, because keyboards can produce different code points for the same characters (NIST SP 800-63B, 5.1.1.2). */
function normal(password: string): string {
  return password.normalize('NFKC');
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
