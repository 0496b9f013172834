import * as v from 'valibot';
import type { Operation } from './operation.ts';
import { IdSchema, isOneLine, LineSchema, toPlainProse } from './plain-text.ts';

/* Evidence that cites code: file, lines, and their hash. */

/** Limits of a citation. `text` is in UTF-16 code units, like a quote of evidence. */
export const codeLimits = { path: 300, lines: 500, lastLine: 1_000_000, text: 2_000, results: 200, contextHashes: 50 } as const;

/** Lines of a file, counted from 1, both ends inclusive. */
export interface CodePlace {
  /** Relative to the root of the repository, with slashes. */
  path: string;
  from: number;
  to: number;
}

/**
 * Parses `src/money.ts:10-14` or `src/money.ts:10`. Returns undefined if invalid: an absolute path, one with `.`, `..`, an empty segment, a
 * backslash or a control character, lines in the wrong order, or values beyond the limits. Pure.
 */
export function readCodePlace(text: string): CodePlace | undefined {
  const [, path = '', first = '', last = first] = /^(.+):(\d{1,7})(?:-(\d{1,7}))?$/.exec(text) ?? [];
  const place = { path, from: Number(first), to: Number(last) };
  const isInOrder = place.from >= 1 && place.to >= place.from && place.to <= codeLimits.lastLine;
  return isInOrder && place.to - place.from < codeLimits.lines && isRepositoryPath(path) ? place : undefined;
}

function isRepositoryPath(path: string): boolean {
  const isPlain = path.length <= codeLimits.path && isOneLine(path) && path === path.trim() && !path.includes('\\');
  return isPlain && !/^[A-Za-z]:/.test(path) && path.split('/').every((step) => step !== '' && step !== '.' && step !== '..');
}

/** Formats a place: `src/money.ts:10-14`, or `src/money.ts:10` for one line. Pure. */
export function codePlaceText({ path, from, to }: CodePlace): string {
  return from === to ? `${path}:${from}` : `${path}:${from}-${to}`;
}

/** Splits a text into lines with any line endings. A line break at the end adds no empty line. Pure. */
export function linesOfCode(text: string): string[] {
  return text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
}

/**
 * Returns the hash of cited lines: SHA-256 in hexadecimal digits of the lines in UTF-8, joined by line
 * feeds without one at the end. A file with Windows line endings thus has the same hash.
 */
export async function hashOfCode(lines: readonly string[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(lines.join('\n')));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const CodeHashSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'VALUE_INVALID'));
/** A place in its canonical form. Rejects invalid ones. */
export const CodePlaceSchema = v.pipe(
  v.string(),
  v.check((text) => readCodePlace(text) !== undefined, 'VALUE_INVALID'),
  v.transform((text) => {
    const place = readCodePlace(text);
    return place ? codePlaceText(place) : text;
  }),
);

/** The state of cited lines: at the same place, moved, or no longer found unchanged. */
export const codeStates = ['verified', 'moved', 'broken'] as const;
export type CodeState = (typeof codeStates)[number];

const BranchNameSchema = v.pipe(LineSchema, v.nonEmpty('TEXT_REQUIRED'), v.maxLength(200, 'TEXT_TOO_LONG'));
const CodeTextSchema = v.pipe(v.string(), v.transform(toPlainProse), v.maxLength(codeLimits.text, 'TEXT_TOO_LONG'));

/** A citation to verify on a branch: where the lines were last found there, and their hash. */
export const CitationToVerifySchema = v.object({
  /** The pattern or the decision that cites it. */
  subjectId: v.string(),
  /** `PAT-12`, `ADR 4`. */
  label: v.string(),
  /** The place and the hash that the evidence names: together they identify the citation. */
  cited: v.object({ place: v.string(), hash: v.string() }),
  /** The place and hash to search for. */
  place: v.string(),
  hash: v.string(),
  /** The lines, without their secrets; may be cut or empty. */
  text: v.string(),
});
export type CitationToVerify = v.InferOutput<typeof CitationToVerifySchema>;

/** One result of `cairn verify`. */
const CodeResultSchema = v.object({
  subjectId: IdSchema,
  cited: v.object({ place: CodePlaceSchema, hash: CodeHashSchema }),
  /** The hash that was searched for. Results for an outdated hash are ignored. */
  hash: CodeHashSchema,
  state: v.picklist(codeStates),
  /** Where the lines are, or where they were searched for. */
  place: CodePlaceSchema,
  /** For a broken citation: the code now at its place. Omitted if there is none. */
  found: v.optional(v.object({ hash: CodeHashSchema, text: CodeTextSchema })),
});
export type CodeResult = v.InferOutput<typeof CodeResultSchema>;

/** The state of a citation on a branch. */
export const CodeCheckSchema = v.object({
  branch: v.string(),
  isDefault: v.boolean(),
  state: v.picklist(codeStates),
  /** The current place of the lines; for a broken citation, the last known one. */
  place: v.string(),
  /** The cited lines and, for a broken citation, the current ones. Without secrets, empty if there are none. */
  before: v.string(),
  after: v.string(),
  commit: v.string(),
  /** ISO 8601. */
  checkedAt: v.string(),
});
export type CodeCheck = v.InferOutput<typeof CodeCheckSchema>;

/** The verification results of the citations of a pattern or decision: the default branch first, then the latest. */
export const CodeChecksSchema = v.object({
  items: v.array(v.object({ place: v.string(), hash: v.string(), checks: v.array(CodeCheckSchema) })),
});

const params = v.object({ project: IdSchema });

export const codeCitationOperations = {
  list: {
    access: 'signed-in',
    tag: 'Projects',
    name: 'listCitations',
    method: 'get',
    path: '/projects/{project}/citations',
    summary: 'The code that rules and decisions in force or proposed cite, as it is to be verified on a branch, part by part.',
    params,
    query: v.object({ branch: v.optional(BranchNameSchema), after: v.optional(IdSchema) }),
    output: v.object({
      items: v.array(CitationToVerifySchema),
      defaultBranch: v.string(),
      /** `after` of the next page; null after the last one. */
      next: v.nullable(v.string()),
    }),
    refusals: ['NOT_FOUND'],
  },
  report: {
    access: 'signed-in',
    tag: 'Projects',
    name: 'reportCitations',
    method: 'post',
    path: '/projects/{project}/citations/verify',
    summary:
      'Stores how cited code was found on a branch. On the default branch, rules whose code is broken come back for review, and decisions get a review date; reports of those who may not review are ignored there.',
    params,
    body: v.object({
      branch: BranchNameSchema,
      commit: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{7,64}$/, 'VALUE_INVALID'))),
      results: v.pipe(v.array(CodeResultSchema), v.minLength(1, 'REQUIRED'), v.maxLength(codeLimits.results, 'TOO_MANY')),
    }),
    output: v.object({
      stored: v.number(),
      /** Results for citations that have changed or are gone; on the default branch, all results of a caller who may not review. */
      ignored: v.number(),
      /** Whether this caller can change states here: on the default branch, with the permission to review. */
      decides: v.boolean(),
      /** Records that this report returned to review: `PAT-12`, `ADR 4`. */
      review: v.array(v.string()),
    }),
    refusals: ['NOT_FOUND', 'FORBIDDEN', 'STATE_INVALID'],
  },
  checks: {
    access: 'signed-in',
    tag: 'Projects',
    name: 'getCodeChecks',
    method: 'get',
    path: '/code-checks/{id}',
    summary: 'How the code that a pattern or a decision cites was found, by branch.',
    params: v.object({ id: IdSchema }),
    output: CodeChecksSchema,
    refusals: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Operation>;
