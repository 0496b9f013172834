import type { Issue } from '@cairn/api';

/** The English message of each validation code in `@cairn/api` and in this server. Messages from section 5 are verbatim. */
const issueTexts: Record<string, string> = {
  ADDRESS_INVALID: 'Enter a URL, such as https://llm.example/v1.',
  ADDRESS_REQUIRED: 'Enter the address of the model.',
  BRANCH_IN_USE: 'Sessions have worked on this branch. Mark it as merged first.',
  BRANCH_OVER: 'This branch was merged or deleted. Choose an active one.',
  BRANCH_REQUIRED: 'Enter a branch.',
  BUSINESS_DAY_REQUIRED: 'At least one weekday needs hours.',
  BY_TRANSITION: 'Use the transition of this entity to change this.',
  CHOSEN_TWICE: 'Only one option can be chosen.',
  CODE_LENGTH: 'Please enter a valid verification code',
  CODE_REQUIRED: 'Please enter the verification code',
  DATE_BEFORE_INVOICE: 'This is before the day of the invoice.',
  DATE_IN_FUTURE: 'This day is in the future in the time zone of the organization.',
  EMAIL_INVALID: 'Please, enter a valid email',
  EMAIL_REQUIRED: 'Enter your email, it will be required to login',
  DATE_TOO_LATE: 'This date is too far in the future.',
  END_BEFORE_START: 'The end is before the start.',
  EVIDENCE_MISQUOTED: 'This quote is not in its source.',
  EVIDENCE_UNKNOWN: 'The quoted source does not exist in this project.',
  ISSUER_INVALID: 'Enter a URL without a query, such as https://login.example.',
  JSON_INVALID: 'The body is not valid JSON.',
  EXPORT_INVALID: 'This file is not an export of Cairn, or it is damaged. Export it again.',
  EXPORT_NEWER: 'A newer Cairn wrote this export. Update Cairn, then import it.',
  EXPORT_NOTHING_NEW: 'Nothing in this export can be imported: its projects exist here already.',
  EXPORT_PATH: 'This file has paths or links that lead out of it. It was not written by Cairn.',
  EXPORT_SEVERAL_PROJECTS: 'This export has several projects. An owner can import it in the settings of the organization.',
  EXPORT_TOO_LARGE: 'This export is too large to import: 32 MB packed, 256 MB unpacked, 5,000 rules and decisions.',
  FILE_DAMAGED: 'This image cannot be read.',
  FILE_EMPTY: 'This file is empty.',
  FILE_TYPE: 'This file type is not supported. Use images (PNG, JPEG, GIF, WebP), PDF or plain text.',
  FILE_UNKNOWN: 'One of the files no longer exists. Add it again.',
  ICON_INVALID: 'Enter the set and name of an icon, such as lucide:rocket.',
  SECRET_REQUIRED: 'Enter the client secret of this issuer.',
  SIGN_ON_UNTESTED: 'Test the issuer first. The last test has to have worked.',
  KEY_AGAIN: 'The stored key belongs to another server. Enter the key for this server.',
  KEY_INVALID: 'Use 2 to 6 letters or digits, starting with a letter.',
  KEY_PROPOSALS: 'This key has proposed 100 patterns and decisions in 24 hours.',
  KEY_TAKEN: 'Another project has this key.',
  TENANT_NAME_DIFFERS: 'This does not match the name of the organization.',
  NAME_DIFFERS: 'This does not match the name or key of this project.',
  NAME_REQUIRED: 'Your first name is required',
  NAME_TAKEN: 'This name is already in use.',
  NAME_TOO_LONG: 'This name is too long.',
  MODEL_REQUIRED: 'Enter the name of the model.',
  MOMENT_PAST: 'This time is in the past.',
  NETWORK_INVALID: 'Enter an IP address or a range.',
  NETWORK_PREFIX: 'The number after the slash is out of range.',
  NOT_ALLOWED: 'Use one of the allowed values.',
  NUMBER_INVALID: 'This is not a whole number.',
  NUMBER_TOO_SMALL: 'This number is too small.',
  NUMBER_TOO_LARGE: 'This number is too large.',
  ORIGIN_REFUSED: 'Code from this address is not allowed to run here.',
  OVERRIDE_INVALID: 'Enter a remote, then @, then an origin or a release: staff@http://localhost:3004, staff@1.4.2.',
  OUTCOME_REQUIRED: 'Enter what was decided.',
  PERSON_REQUIRED: 'Choose a person.',
  PERSON_SUSPENDED: 'This person is suspended in your organization.',
  RECEIVER_REQUIRED: 'Choose who takes over.',
  RECEIVER_UNKNOWN: 'Choose another active member of your organization.',
  PERSON_UNKNOWN: 'This person is not a member of your organization.',
  PASSWORD_COMMON: 'This password is too easy to guess. Choose another one.',
  PASSWORD_REQUIRED: 'Enter your password with at least 8 characters, it will be required to login',
  PASSWORD_TOO_LONG: 'The password is longer than 1,024 characters.',
  PASSWORD_TOO_SHORT: 'The password should contains at leat 8 characters',
  PASSWORD_WRONG: 'Wrong password.',
  RELEASE_UNKNOWN: 'There is no such release of this remote.',
  REPO_URL_INVALID: 'Enter the web address of the repository, such as https://github.com/acme/payments-api.',
  PICTURE_FOREIGN: 'Pictures from elsewhere are not shown in articles. Upload the picture.',
  PICTURE_TYPE: 'Only pictures are accepted here: PNG, JPEG, GIF and WebP.',
  PICTURE_UNKNOWN: 'One of the pictures is not stored any more. Upload it again.',
  PLAN_UNAVAILABLE: 'This plan is not sold for this interval. Contact support.',
  REQUIRED: 'This is required.',
  RULE_IS_CHANGE: 'This describes a change that was already made. A rule says what later sessions should do, in one imperative sentence.',
  RULE_NAMES_LINE: 'Do not name a line of a file, because lines move. Say what applies everywhere.',
  RULE_VAGUE: 'A rule must be one complete imperative sentence.',
  SEATS_IN_USE: 'More seats are in use. Suspend members or withdraw invitations first.',
  SECOND_FACTOR_MISSING: 'Set up a second factor for your own account first.',
  SESSION_ENDED: 'This session has ended. Start another with start_session, and pass this session as resumeFrom to continue its work.',
  SESSION_PROPOSALS: 'This session has proposed 20 patterns and decisions.',
  SESSION_UNKNOWN: 'There is no such session in this project. Leave it out to start without a hand-off.',
  SLUG_INVALID: 'Use lowercase letters, digits and hyphens.',
  SLUG_RESERVED: 'This address belongs to a page of the help center.',
  SLUG_TAKEN: 'Another article has this address, or had it.',
  TAG_INVALID: 'A tag needs at least one character and must not contain commas.',
  TAG_TOO_LONG: 'One of the tags is longer than 40 characters.',
  TAG_TWICE: 'One of the tags is a duplicate.',
  TIME_ZONE_REQUIRED: 'Choose a time zone.',
  TIME_ZONE_UNKNOWN: 'Unknown IANA time zone.',
  TERMS_REQUIRED: 'Accept the terms to sign up.',
  TEXT_INVALID: 'This text has a character that cannot be stored.',
  TEXT_ONE_LINE: 'Use one line, without control characters.',
  TEXT_REQUIRED: 'Enter a text.',
  TEXT_TOO_LONG: 'This text is too long.',
  TITLE_REQUIRED: 'A title is required.',
  TOO_MANY: 'There are too many entries.',
  TOO_MANY_TAGS: 'A conversation has at most 10 tags.',
  TYPE_INVALID: 'This has the wrong type.',
  UNKNOWN_BRANCH: 'This project has no such branch.',
  UNKNOWN_PARENT: 'The message that this answers is not in this conversation.',
  VALUE_INVALID: 'This value is not valid.',
  VARIABLE_UNKNOWN: 'This text names a variable that does not exist.',
  VAT_NUMBER_INVALID: 'This is not a valid VAT number for this country.',
};

/** An issue of a Standard Schema (https://standardschema.dev). Valibot adds `kind`, `type`, `received`, `expected` and `requirement`. */
interface Found {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: unknown })[] | undefined;
}

/** Returns an issue with the message of its code. */
export function issue(field: string, code: string): Issue {
  return { field, code, message: issueTexts[code] ?? issueTexts.VALUE_INVALID ?? '' };
}

/** Converts schema issues to fields and codes, with the allowed values. Never includes the value that was sent. */
export function issuesOf(found: readonly Found[]): Issue[] {
  return found.map((one) => {
    const plain = issue(pathOf(one), codeOf(one));
    const allowed = allowedBy(plain.code, one);
    return allowed ? { ...plain, message: plain.message.replace(/\.$/, `: ${allowed}.`) } : plain;
  });
}

/** Describes the allowed values. Without them, a program that gets an error guesses the next wrong value. */
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

/** Returns the code that the schema names, or one derived from the kind of valibot issue. */
function codeOf(found: Found): string {
  if (/^[A-Z][A-Z0-9_]+$/.test(found.message)) return found.message;
  if ('received' in found && found.received === 'undefined') return 'REQUIRED';
  const type = 'type' in found ? String(found.type) : '';
  if (type.startsWith('max_')) return 'TEXT_TOO_LONG';
  if (['picklist', 'literal', 'variant', 'enum', 'union'].includes(type)) return 'NOT_ALLOWED';
  if ('kind' in found && found.kind === 'schema') return 'TYPE_INVALID';
  return 'VALUE_INVALID';
}
