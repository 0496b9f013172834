import * as v from 'valibot';
import type { Operation } from './operation.ts';
import { IdSchema, isOneLine, LineSchema, toPlainProse } from './plain-text.ts';

/* Evidence that cites code: which lines of which file, and how they are known again. */

/** How much a citation may say. `text` is in UTF-16 code units, as much as a quote of evidence has. */
export const codeLimits = { path: 300, lines: 500, lastLine: 1_000_000, text: 2_000, results: 200, contextHashes: 50 } as const;

/** Lines of a file, counted from 1, both ends included. */
export interface CodePlace {
  /** From the root of the repository, with slashes. */
  path: string;
  from: number;
  to: number;
}

/**
 * Reads `src/money.ts:10-14` or `src/money.ts:10`. Undefined where it is none: an absolute path, one with `.`, `..`, an empty step, a
 * backslash or a control character, lines out of order, or more than the limits. Pure.
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

/** A place as people read it: `src/money.ts:10-14`, and `src/money.ts:10` for one line. Pure. */
export function codePlaceText({ path, from, to }: CodePlace): string {
  return from === to ? `${path}:${from}` : `${path}:${from}-${to}`;
}

/** The lines of a text, whatever they end with; a last line break ends the last line. Pure. */
export function linesOfCode(text: string): string[] {
  return text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
}

/**
 * The hash of cited lines: SHA-256, in hexadecimal digits, of the lines in UTF-8 with `\n` between them and none at the end. So a file that
 * was checked out with the line endings of Windows has the hash that it has elsewhere.
 */
export async function hashOfCode(lines: readonly string[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(lines.join('\n')));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const CodeHashSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'VALUE_INVALID'));
/** A place in its one form; what is none is refused. */
export const CodePlaceSchema = v.pipe(
  v.string(),
  v.check((text) => readCodePlace(text) !== undefined, 'VALUE_INVALID'),
  v.transform((text) => {
    const place = readCodePlace(text);
    return place ? codePlaceText(place) : text;
  }),
);

/** What became of cited lines: they are where they were, they are elsewhere, or they are nowhere as they were. */
export const codeStates = ['verified', 'moved', 'broken'] as const;
export type CodeState = (typeof codeStates)[number];

const BranchNameSchema = v.pipe(LineSchema, v.nonEmpty('TEXT_REQUIRED'), v.maxLength(200, 'TEXT_TOO_LONG'));
const CodeTextSchema = v.pipe(v.string(), v.transform(toPlainProse), v.maxLength(codeLimits.text, 'TEXT_TOO_LONG'));

/** A citation to verify on a branch: where the lines were last seen there, and which lines they are. */
export const CitationToVerifySchema = v.object({
  /** The pattern or the decision that cites it. */
  subjectId: v.string(),
  /** `PAT-12`, `ADR 4`. */
  label: v.string(),
  /** The place and the hash that the evidence names: together they identify the citation. */
  cited: v.object({ place: v.string(), hash: v.string() }),
  /** What is looked for: where, and the hash of the lines. */
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
  /** The hash that was looked for. A result for another hash than the one that counts by now is ignored. */
  hash: CodeHashSchema,
  state: v.picklist(codeStates),
  /** Where the lines are, or where they were looked for. */
  place: CodePlaceSchema,
  /** Of a broken citation: what is at its place instead. Both are left out where nothing is. */
  found: v.optional(v.object({ hash: CodeHashSchema, text: CodeTextSchema })),
});
export type CodeResult = v.InferOutput<typeof CodeResultSchema>;

/** How a citation was found on a branch. */
export const CodeCheckSchema = v.object({
  branch: v.string(),
  isDefault: v.boolean(),
  state: v.picklist(codeStates),
  /** Where the lines are now; of a broken citation, where they were last. */
  place: v.string(),
  /** The lines that were looked for and, of a broken citation, what is there instead: without secrets, empty where there is nothing. */
  before: v.string(),
  after: v.string(),
  commit: v.string(),
  /** ISO 8601. */
  checkedAt: v.string(),
});
export type CodeCheck = v.InferOutput<typeof CodeCheckSchema>;

/** How the citations of a pattern or a decision were found: the default branch first, then the latest. */
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
      /** `after` of the next part; null after the last one. */
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
      'Stores how cited code was found on a branch. On the default branch, rules whose code is broken come back for review, and decisions get a review date.',
    params,
    body: v.object({
      branch: BranchNameSchema,
      commit: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{7,64}$/, 'VALUE_INVALID'))),
      results: v.pipe(v.array(CodeResultSchema), v.minLength(1, 'REQUIRED'), v.maxLength(codeLimits.results, 'TOO_MANY')),
    }),
    output: v.object({
      stored: v.number(),
      /** Results for citations that have changed or are gone. */
      ignored: v.number(),
      /** Can this caller change states here: is it the default branch, and may the caller review? */
      decides: v.boolean(),
      /** What came back for review by this report: `PAT-12`, `ADR 4`. */
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
