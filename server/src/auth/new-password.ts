import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { hashPassword } from './password.ts';

/**
 * Hashes a new password. Rejects passwords that are tried first: common ones, one repeated character, the person's address or name (NIST SP
 * 800-63B, 5.1.1.2). Ignores case.
 * @param known the person's address and names, if known
 * @throws ApiError BAD_REQUEST with PASSWORD_COMMON at the field `password`
 */
export async function hashNewPassword(password: string, known: readonly string[]): Promise<string> {
  if (isPersonal(password, known) || (await isCommon(password)))
    throw new ApiError('BAD_REQUEST', { issues: [issue('password', 'PASSWORD_COMMON')] });
  return hashPassword(password);
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Checks against the 18,000 most common passwords of at least eight characters. Loads the list on first use: 380 kB, about 0.2 s. */
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
