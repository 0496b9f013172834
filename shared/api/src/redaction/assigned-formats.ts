import { looksRandom, type SecretFormat } from './format.ts';
import { isChosen, isGiven, isIssued, isName, isPlaceholder, isTold } from './value.ts';

/**
 * The text between a name and its value: `password: X`, `"api_key" = X`, `env['token'] := X`, `**Token:** X`, `密码：X`; also with escaped
 * quotes.
 */
const to = String.raw`\\{0,3}(?:["'\x60]\]|["'\x60*]{0,2})[ \t]{0,3}(?::=?|=(?!=)|[：＝])\*{0,2}[ \t]{0,3}\\{0,3}["'\x60]?`;
/** The word for password in the languages of the interface. */
const password = 'pass(?:word|wd|phrase|code)|passwort|kennwort|contraseña|mot de passe|密码|口令|كلمة (?:المرور|السر)';
/** One character of a value. Characters that can also end it are excluded if a space or the next name follows. */
const character = String.raw`(?:[^\s"'\x60<>{}()[\],;&\\]|[,;&](?=[^\s"'\x60<>{}()\],;&\\])(?![\w.-]{1,40}["']?[=:]))`;

/** Secrets that are identified by the name they are assigned to. The most specific format comes first. */
export const assignedFormats: readonly SecretFormat[] = [
  {
    rule: 'assigned-in-environment',
    looks:
      /(?<![A-Za-z0-9_])[A-Z0-9_]{0,60}(?:SECRET|TOKEN|PASSWORD|PASSWD|API_?KEY|PRIVATE_KEY|ACCESS_KEY)(?:_KEY_BASE|_[A-Z0-9]{1,20})?\s{0,3}[=:]\s{0,3}["']?(?<secret>[^\s"'`$<>{}()[\],;]{8,})/g,
    holds: (secret, next) => looksRandom(secret) && next !== '[' && !isPlaceholder(secret) && !isName(secret),
  },
  // As in shells, .env files and flags, with no space around the sign. Only a value can follow.
  {
    rule: 'assigned-in-shell',
    looks:
      /(?:(?<![A-Za-z0-9_])[A-Z0-9_]{0,60}(?:SECRET|TOKEN|PASSWORD|PASSWD|PASSPHRASE|_PASS|_PWD|API_?KEY|PRIVATE_KEY|ACCESS_KEY|SECRET_KEY)|(?<![\w-])--[a-z0-9-]{0,40}(?:password|passwd|passphrase|token|secret|api-?key|access-?key|secret-key))=["']?(?<secret>[^\s"'`$<>{}()[\],;\\][^\s"'`<>{}()[\],;\\]{5,})/g,
    holds: isGiven,
  },
  {
    rule: 'assigned-in-code',
    looks:
      /(?:password|passwd|passphrase|secret|api[_-]?key|access[_-]?key|private[_-]?key|token)\\{0,3}(?:["']\]?)?\s{0,3}(?::|=|:=|=>)\s{0,3}\\{0,3}["'`](?<secret>[^\s"'`$<>{}()[\]\\]{8,200})\\{0,3}["'`]/gi,
    holds: (secret) => looksRandom(secret) && !isPlaceholder(secret) && !isName(secret),
  },
  // Passwords are chosen by people and need not look random. Keys and tokens do.
  {
    rule: 'assigned-password',
    looks: new RegExp(`(?:${password}|[a-z0-9]_pass|(?:_|(?<![a-z]))pwd)${to}(?<secret>[\\w+]${character}{5,})`, 'gi'),
    holds: isChosen,
  },
  {
    rule: 'assigned-key',
    looks: new RegExp(
      `(?:secret|token|authorization|(?<![a-z])_auth|(?:api|access|private|subscription|secret)[_-]?key)${to}(?<secret>[\\w+/]${character}{7,})`,
      'gi',
    ),
    holds: isIssued,
  },
  // As in prose: `the password is X`.
  {
    rule: 'told-password',
    looks: new RegExp(
      String.raw`(?:${password})(?:[ \t]{1,3}(?:is|ist|lautet|es|est|هي)[ \t]{0,2}:?[ \t]{1,3}|[是为])["'\x60*]{0,2}(?<secret>[^\s"'\x60*<>{}()[\],;。，]{6,100})`,
      'gi',
    ),
    holds: isTold,
  },
  // An argument of a command: `--password X`.
  {
    rule: 'assigned-by-flag',
    looks:
      /(?<![\w-])--[a-z0-9-]{0,40}(?:password|passwd|passphrase|token|api-?key|access-?key|secret-key|client-secret)[ \t]{1,3}["']?(?<secret>[^\s"'`$<>{}()[\],;|\\@-][^\s"'`<>{}()[\],;|\\]{5,})/g,
    holds: isChosen,
  },
];
