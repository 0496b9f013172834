import { looksRandom, type SecretFormat } from './format.ts';
import { isGiven, isIssued, isName, isPlaceholder, isWordForOne } from './value.ts';

/** Secrets without an issuer's prefix, recognized by a standard format. */
export const generalFormats: readonly SecretFormat[] = [
  // RFC 7519. Valid for anyone who has it until it expires.
  { rule: 'json-web-token', looks: /(?<![\w-])eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{16,}/g },
  // https://age-encryption.org/v1: bech32.
  { rule: 'age-key', looks: /AGE-SECRET-KEY-1[AC-HJ-NP-Z02-9]{58}/g },
  { rule: 'aws-secret-key', looks: /aws[\w -]{0,20}?secret[\w -]{0,20}?["']?\s{0,3}[=:]\s{0,3}["']?(?<secret>[A-Za-z0-9/+]{40,})/gi },
  // The secret of an authenticator app, as in its QR code.
  { rule: 'one-time-password-secret', looks: /otpauth:\/\/[^\s"'`<>]{1,300}?[?&]secret=(?<secret>[A-Z2-7]{16,})/gi },
  // RFC 3986, userinfo. Redacts only the password, so that the connection stays recognizable. It ends with the last @ before the path. A
  // password that was not percent-encoded may contain characters that start a path.
  {
    rule: 'connection-password',
    looks:
      /(?<![\w+.-])[a-z][a-z0-9+.-]{1,30}:\/\/[^\s:@/'"`]{0,100}:(?<secret>[^\s/?#'"`<>{}[\]]{3,200}(?=@)|[^\s@/'"`<>{}[\]][^\s@'"`<>{}[\]]{2,199})@/gi,
    // Excludes a variable, a mask, a word such as "password", and a port followed by a path.
    holds: (secret) => !isWordForOne(secret) && !/^(?:[$%:]\w*%?|[*•.x]+|(?:\d{1,5}|port)[/?#].*)$/i.test(secret),
  },
  // RFC 7617 and RFC 6750.
  {
    rule: 'authorization-header',
    looks: /authorization\\{0,3}["']?\s{0,3}[:=]\s{0,3}\\{0,3}["']?(?:basic|bearer|token)\s{1,3}(?<secret>[\w+/=.~-]{12,})/gi,
    holds: (secret) => looksRandom(secret) || isNameAndPassword(secret) || !(isPlaceholder(secret) || isName(secret)),
  },
  { rule: 'bearer-token', looks: /(?<![\w-])bearer[ \t]{1,3}(?<secret>[\w+/=.~-]{16,})/gi, holds: isIssued },
  // The password in curl's `-u name:password`. A command ends at its line end or where the next command begins.
  {
    rule: 'command-password',
    within: /\bcurl\b(?:[^\n\\|&]|\\[^|&]|&(?!&))*/g,
    looks: /(?<=\s)(?:-[A-Za-z]{0,6}[uU]|--(?:proxy-)?user)[\s=]{0,2}["']?[^\s:"'`]{1,100}:(?<secret>[^\s"'`<>{}()[\]\\]{3,200})/g,
    holds: (secret, next) => !isPlaceholder(secret) && next !== '[' && (/[A-Za-z]/.test(secret) || secret.length >= 6),
  },
  // mysql takes its password after -p without a space. -P is the port.
  {
    rule: 'mysql-password',
    within: /\b(?:mysql|mariadb)[\w-]{0,12}[ \t][^\n|;&]*/g,
    looks: /(?<=\s)-p["']?(?<secret>[^\s"'`$<>{}()[\],;\\-][^\s"'`<>{}()[\],;\\]{5,200})/g,
    holds: isGiven,
  },
  {
    rule: 'login-password',
    within: /\b(?:sshpass|redis-cli|(?:docker|podman|buildah|skopeo|helm[ \t]{1,3}registry)[ \t]{1,3}login)[ \t][^\n|;&]*/g,
    looks: /(?<=\s)-[pa][ \t=]{0,2}["']?(?<secret>[^\s"'`$<>{}()[\],;\\-][^\s"'`<>{}()[\],;\\]{5,200})/g,
    holds: isGiven,
  },
  // RFC 6265: the cookie of a signed-in person signs in anyone who has it.
  {
    rule: 'cookie',
    within: /\bcookie\\{0,3}["']?[ \t]{0,2}:[^\n"']{1,4000}/gi,
    looks: /=(?<secret>[\w%.+/~-]{16,}={0,2})/g,
    holds: isIssued,
  },
  // The file from which curl, git and others read passwords.
  {
    rule: 'netrc-password',
    looks:
      /\bmachine[ \t]{1,8}\S{1,200}(?:[ \t]{1,8}|[ \t]{0,8}\n[ \t]{0,8})login[ \t]{1,8}\S{1,200}(?:[ \t]{1,8}|[ \t]{0,8}\n[ \t]{0,8})password[ \t]{1,8}(?<secret>[^\s[<${%]\S{3,199})/g,
    holds: isGiven,
  },
];

/** Returns true for base64 of `name:password`, as in HTTP Basic authentication. */
function isNameAndPassword(text: string): boolean {
  return /^[\x20-\x7e]+:[\x20-\x7e]+$/.test(Buffer.from(text, 'base64').toString('latin1'));
}
