import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { hashPassword } from './password.ts';

/**
 * Hashes a password that somebody chooses, unless it is among the first that anybody would try: a common password, one
 * character repeated, or the person's own address or name (NIST SP 800-63B, 5.1.1.2). Case does not count.
 * @param known the person's address and names, as far as they are known
 * @throws ApiError BAD_REQUEST with PASSWORD_COMMON at the field `password`
 */
export async function hashNewPassword(password: string, known: readonly string[]): Promise<string> {
  if (isPersonal(password, known) || (await isCommon(password)))
    throw new ApiError('BAD_REQUEST', { issues: [issue('password', 'PASSWORD_COMMON')] });
  return hashPassword(password);
}

let common: Promise<ReadonlySet<string>> | undefined;

/** The 18,000 most common passwords of at least eight characters. Loaded with the first password that is chosen: 380 kB, about 0.2 s. */
async function isCommon(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'].map(String)));
  const typed = fold(password);
  return new Set(typed).size === 1 || (await common).has(typed);
}

function isPersonal(password: string, known: readonly string[]): boolean {
  const typed = fold(password);
  return known.map(fold).some((one) => typed === one || (one.includes('@') && typed === one.slice(0, one.indexOf('@'))));
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
