import type { Issue } from '@cairn/api';

/** The English text of each code that a schema of `@cairn/api` or a path of this server gives. Section 5's stand letter for letter. */
const issueTexts: Record<string, string> = {
  ADDRESS_INVALID: 'This is no address: write it like https://llm.example/v1.',
  ADDRESS_REQUIRED: 'Where is the model? Write its address.',
  BRANCH_IN_USE: 'Sessions have worked on this branch as one of its own: say first that it was merged.',
  BRANCH_OVER: 'This branch was merged or deleted. Choose one that is worked on.',
  BRANCH_REQUIRED: 'Name the branch.',
  BUSINESS_DAY_REQUIRED: 'At least one weekday needs hours.',
  BY_TRANSITION: 'This is not changed here: the transition of the same row changes it.',
  CHOSEN_TWICE: 'At most one option is the chosen one.',
  CODE_LENGTH: 'Please enter a valid verification code',
  CODE_REQUIRED: 'Please enter the verification code',
  DATE_BEFORE_INVOICE: 'This is before the day of the invoice.',
  DATE_IN_FUTURE: 'This day is in the future in the time zone of the organization.',
  EMAIL_INVALID: 'Please, enter a valid email',
  EMAIL_REQUIRED: 'Enter your email, it will be required to login',
  END_BEFORE_START: 'The end is before the start.',
  EVIDENCE_MISQUOTED: 'These words are not in the source that they are quoted from.',
  EVIDENCE_UNKNOWN: 'What is quoted here does not exist in this project.',
  JSON_INVALID: 'The body is not valid JSON.',
  FILE_DAMAGED: 'This picture cannot be read.',
  FILE_EMPTY: 'This file is empty.',
  FILE_TYPE: 'Files of this type are not accepted: pictures (PNG, JPEG, GIF, WebP), PDF and plain text are.',
  FILE_UNKNOWN: 'One of the files is not there any more. Add it again.',
  ICON_INVALID: 'An icon is named by its set and its name, such as lucide:rocket.',
  KEY_AGAIN: 'The key that is kept was given for another server. Give the one for this server.',
  KEY_INVALID: 'A key has 2 to 6 letters or digits, the first one a letter.',
  KEY_PROPOSALS: 'This key has proposed 100 patterns and decisions in 24 hours.',
  KEY_TAKEN: 'Another project has this key.',
  NAME_DIFFERS: 'This is neither the name nor the key of this project.',
  NAME_REQUIRED: 'Your first name is required',
  NAME_TAKEN: 'There is one of this name already.',
  NAME_TOO_LONG: 'This name is too long.',
  MODEL_REQUIRED: 'Which model? Write its name.',
  MOMENT_PAST: 'This moment has passed already.',
  NETWORK_INVALID: 'This is no IP address, and no range of them.',
  NETWORK_PREFIX: 'The number behind the slash is out of range.',
  NOT_ALLOWED: 'This value is not one of those that are allowed.',
  NUMBER_INVALID: 'This is not a whole number.',
  NUMBER_TOO_SMALL: 'This number is too small.',
  NUMBER_TOO_LARGE: 'This number is too large.',
  ORIGIN_REFUSED: 'Code from this address is not allowed to run here.',
  OVERRIDE_INVALID: 'Write a remote, then @, then an origin or a release: staff@http://localhost:3004, staff@1.4.2.',
  OUTCOME_REQUIRED: 'Say what was decided.',
  PERSON_REQUIRED: 'Choose somebody.',
  PERSON_SUSPENDED: 'This person is suspended in your organisation.',
  PERSON_UNKNOWN: 'This person does not belong to your organisation.',
  PASSWORD_COMMON: 'This password is too easy to guess. Choose another one.',
  PASSWORD_REQUIRED: 'Enter your password with at least 8 characters, it will be required to login',
  PASSWORD_TOO_LONG: 'The password is longer than 1,024 characters.',
  PASSWORD_TOO_SHORT: 'The password should contains at leat 8 characters',
  PASSWORD_WRONG: 'This is not your password.',
  RELEASE_UNKNOWN: 'There is no such release of this remote.',
  REPO_URL_INVALID: 'Write where the repository is read in a browser: https://github.com/acme/payments-api.',
  PLAN_UNAVAILABLE: 'This plan is not sold for this interval. Contact support.',
  REQUIRED: 'This is missing.',
  RULE_IS_CHANGE: 'This tells of a change that was made. A rule says what later sessions should do, in one imperative sentence.',
  RULE_NAMES_LINE: 'A rule names no line of a file: the next change moves it. Say what should hold everywhere.',
  RULE_VAGUE: 'A rule is one whole imperative sentence.',
  SEATS_IN_USE: 'More seats are in use. Suspend members or withdraw invitations first.',
  SESSION_ENDED: 'This session has ended. Begin another with start_session: its resumeFrom takes up what this one has handed over.',
  SESSION_PROPOSALS: 'This session has proposed 20 patterns and decisions.',
  SESSION_UNKNOWN: 'There is no such session in this project. Leave it out to begin without a hand-off.',
  SLUG_INVALID: 'An address has lower-case letters, digits and hyphens.',
  SLUG_TAKEN: 'Another article has this address, or had it.',
  TAG_INVALID: 'A tag has at least one character, and no comma.',
  TAG_TOO_LONG: 'One of the tags is longer than 40 characters.',
  TAG_TWICE: 'One of the tags is there twice.',
  TIME_ZONE_REQUIRED: 'Choose a time zone.',
  TIME_ZONE_UNKNOWN: 'There is no such IANA time zone.',
  TERMS_REQUIRED: 'Signing up is agreeing to the terms.',
  TEXT_INVALID: 'This text holds a character that cannot be kept.',
  TEXT_ONE_LINE: 'Write this in one line, without control characters.',
  TEXT_REQUIRED: 'Write something first.',
  TEXT_TOO_LONG: 'This text is too long.',
  TITLE_REQUIRED: 'A title is required.',
  TOO_MANY: 'There are too many entries.',
  TOO_MANY_TAGS: 'A conversation has at most 10 tags.',
  TYPE_INVALID: 'This is not of the right kind.',
  UNKNOWN_BRANCH: 'This project has no such branch.',
  UNKNOWN_PARENT: 'The message that this answers is not in this conversation.',
  VALUE_INVALID: 'This value is not valid.',
  VARIABLE_UNKNOWN: 'This text names a variable that does not exist.',
  VAT_NUMBER_INVALID: 'This does not have the form of a VAT number of this country.',
};

/** What a Standard Schema (https://standardschema.dev) reports; valibot adds `kind`, `type`, `received`, `expected` and `requirement`. */
interface Found {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: unknown })[] | undefined;
}

/** One issue by its code, with the code's text. */
export function issue(field: string, code: string): Issue {
  return { field, code, message: issueTexts[code] ?? issueTexts.VALUE_INVALID ?? '' };
}

/** What a schema found, as field and code, and what would be allowed: never the value that was sent. */
export function issuesOf(found: readonly Found[]): Issue[] {
  return found.map((one) => {
    const plain = issue(pathOf(one), codeOf(one));
    const allowed = allowedBy(plain.code, one);
    return allowed ? { ...plain, message: plain.message.replace(/\.$/, `: ${allowed}.`) } : plain;
  });
}

/** What the schema asks for, in words: a program that is told only that a value is wrong tries the next wrong one. */
function allowedBy(code: string, found: Found): string | undefined {
  const expected = 'expected' in found ? String(found.expected) : '';
  if (code === 'NOT_ALLOWED') return /^\(?"/.test(expected) ? expected.replace(/[()"]/g, '').split(' | ').join(', ') : undefined;
  const bound = 'requirement' in found && typeof found.requirement === 'number' ? found.requirement.toLocaleString('en') : undefined;
  if (bound === undefined) return undefined;
  if (code === 'NUMBER_TOO_SMALL') return `at least ${bound}`;
  if (code === 'NUMBER_TOO_LARGE' || code === 'TOO_MANY') return `at most ${bound}`;
  return code === 'TEXT_TOO_LONG' ? `at most ${bound} characters` : undefined;
}

function pathOf({ path = [] }: Found): string {
  return path.map((step) => String(typeof step === 'object' ? step.key : step)).join('.');
}

/** The schema's own code where it names one, else a code for the kind of issue that valibot reports. */
function codeOf(found: Found): string {
  if (/^[A-Z][A-Z0-9_]+$/.test(found.message)) return found.message;
  if ('received' in found && found.received === 'undefined') return 'REQUIRED';
  const type = 'type' in found ? String(found.type) : '';
  if (type.startsWith('max_')) return 'TEXT_TOO_LONG';
  if (['picklist', 'literal', 'variant', 'enum', 'union'].includes(type)) return 'NOT_ALLOWED';
  if ('kind' in found && found.kind === 'schema') return 'TYPE_INVALID';
  return 'VALUE_INVALID';
}
