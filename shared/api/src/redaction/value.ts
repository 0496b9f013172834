import { looksRandom } from './format.ts';

/** A word, or the start of one, that describes what belongs here. */
const says =
  /^(?:your|(?:the|my|a|an|some)[-_]|change|replace|insert|enter|example|sample|dummy|fake|placeholder|todo|fixme|redacted|hidden|masked)|example|placeholder|change[-_]?me|changeit/i;
/** Contains a masked part. */
const isMasked = /[*•·.]{3}|…|x{4}/i;
/** Names, types and operations. None of them is a secret. */
const words = new Set(
  `string text str char varchar number integer int boolean bool true false null nil none undefined void any unknown object bytes
  required optional missing empty unset default invalid valid generated random expected given value secret password passwd pass
  passphrase token apikey api_key api-key api_token accesstoken access_token access-token key username user name input prompt stdin env
  test testing bearer basic digest oauth oauth2 sha1 sha256 sha384 sha512 md5 hmac base64 base32 hex utf8 utf-8 utf8mb4 bcrypt scrypt
  argon2 argon2i argon2d argon2id pbkdf2 rs256 hs256 es256 aes128 aes256 aes-256`.split(/\s+/),
);
/** References to a value: a variable, a property path, a file, an address. */
const refers = [
  /^[$%@&:]\w*[%:]?$/,
  /^[A-Za-z_]+\d?(?:(?:\?\.|\.|::|->)[A-Za-z_]+\d?)+$/,
  /^[A-Z][A-Z_]*(?:TOKEN|KEY|SECRET|PASS|VALUE|HERE|NAME)[A-Z_]*\d?$/,
  /^(?:\.{0,2}|~)(?:\/[a-z._-]+\d{0,2})+\/?$/,
  /^[a-z][a-z0-9+.-]{1,30}:\/\//i,
  // An id of Cairn. It is not secret.
  /^[a-z]{2,4}_[0-9a-hjkmnp-tv-z]{26}$/,
  /^(?:arn|sha\d{1,3}|\d{4}-\d\d-\d\d)[:T-]?/,
];

/** Returns true for text in the place of a secret that is none: a word, a mask, or a reference. */
export function isPlaceholder(value: string): boolean {
  return says.test(value) || isMasked.test(value) || words.has(value.toLowerCase()) || refers.some((shape) => shape.test(value));
}

/** Returns true for a word such as "password", as in `https://user:pass@host`. */
export function isWordForOne(value: string): boolean {
  return words.has(value.toLowerCase());
}

/** Returns true for text composed of words and numbers, like names: `apiKey2`, `color-blue-500`, `OAuth2AccessToken`. */
export function isName(value: string): boolean {
  return value
    .split(/[-_.:/]|(?<=[a-z\d])(?=[A-Z])/)
    .every((part) => /^(?:\d*|[A-Z]*[a-z]{2,}\d{0,4}|[A-Z]{2,}\d{0,4}|\d{1,4}[a-z]{1,3}|[A-Za-z]\d{0,4})$/.test(part));
}

/** Returns true for a value that looks issued, that is random. */
export function isIssued(value: string, next: string): boolean {
  return endsAt(next) && looksRandom(value) && !isPlaceholder(value) && !isName(value);
}

/** Returns true for a value that a person may have chosen, in places where prose is possible: it needs more than letters. */
export function isChosen(value: string, next: string): boolean {
  return isGiven(value, next) && new Set(value).size >= 5 && (/\d/.test(value) || /[!@#$%^&*+~].*[A-Za-z]/.test(value));
}

/** Returns true for a value that a person may have chosen, within a sentence: not a plain word, except one with a number appended. */
export function isTold(value: string, next: string): boolean {
  const bare = value.replace(/[.!?]+$/, '');
  return isChosen(value, next) && !isPlaceholder(bare) && (!isName(bare) || /^[A-Za-z]{4,}\d{1,6}$/.test(bare));
}

/** Returns true for a value in a place where only values are possible. */
export function isGiven(value: string, next: string): boolean {
  return endsAt(next) && value.length >= 6 && new Set(value).size >= 4 && /[A-Za-z]/.test(value) && !isPlaceholder(value);
}

/** Returns false if a bracket follows: a call, an index, or a redaction. */
function endsAt(next: string): boolean {
  return !'([{'.includes(next) || next === '';
}
