import { looksRandom, type SecretFormat } from './format.ts';

/** Secrets that no issuer's prefix tells: by the shape of a standard, or by the name that they are given to. */
export const generalFormats: readonly SecretFormat[] = [
  // RFC 7519; whoever has one can use it until it expires.
  { rule: 'json-web-token', looks: /(?<![\w-])eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{16,}/g },
  // https://age-encryption.org/v1: bech32.
  { rule: 'age-key', looks: /AGE-SECRET-KEY-1[AC-HJ-NP-Z02-9]{58}/g },
  { rule: 'aws-secret-key', looks: /aws[\w -]{0,20}?secret[\w -]{0,20}?["']?\s{0,3}[=:]\s{0,3}["']?(?<secret>[A-Za-z0-9/+]{40,})/gi },
  // RFC 3986, userinfo: only the password goes, so that one still sees what is connected to.
  {
    rule: 'connection-password',
    looks: /(?<![\w+.-])[a-z][a-z0-9+.-]{1,30}:\/\/[^\s:@/'"`]{0,100}:(?<secret>[^\s@/'"`$<>{}*[\]]{3,200})@/gi,
  },
  // RFC 7617 and RFC 6750.
  {
    rule: 'authorization-header',
    looks: /authorization["']?\s{0,3}[:=]\s{0,3}["']?(?:basic|bearer|token)\s{1,3}(?<secret>[\w+/=.~-]{12,})/gi,
    holds: looksRandom,
  },
  {
    rule: 'assigned-in-environment',
    looks:
      /(?<![A-Za-z0-9_])[A-Z0-9_]{0,60}(?:SECRET|TOKEN|PASSWORD|PASSWD|API_?KEY|PRIVATE_KEY|ACCESS_KEY)(?:_[A-Z0-9]{1,20})?\s{0,3}[=:]\s{0,3}["']?(?<secret>[^\s"'`$<>{}()[\],;]{8,})/g,
    holds: looksRandom,
  },
  {
    rule: 'assigned-in-code',
    looks:
      /(?:password|passwd|passphrase|secret|api[_-]?key|access[_-]?key|private[_-]?key|token)["']?\s{0,3}(?::|=|:=|=>)\s{0,3}["'`](?<secret>[^\s"'`$<>{}()[\]]{8,200})["'`]/gi,
    holds: looksRandom,
  },
];
