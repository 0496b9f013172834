import { type Decision, type DecisionCreate, DecisionCreateSchema, type Evidence, type Issue } from '@cairn/api';
import * as v from 'valibot';
import { wordsOf } from '../../texts/words-of.ts';
import { ReviewDaySchema } from '../review-day/day.ts';

const maxLine = 500;
/** Maximum length of a page's URL, which is the id of its evidence. */
const maxLink = 200;

/** A text area with one entry per line. */
const lines = (max: number) =>
  v.pipe(
    v.string(),
    v.transform(linesOf),
    v.maxLength(max, 'TOO_MANY'),
    v.check((entries) => entries.every((line) => line.length <= maxLine), 'LINE_TOO_LONG'),
  );

const OptionFieldsSchema = v.pipe(
  v.object({
    name: v.pipe(v.string(), v.trim(), v.maxLength(maxLine, 'TEXT_TOO_LONG')),
    pros: lines(20),
    cons: lines(20),
    chosen: v.boolean(),
  }),
  // Drops an empty option, but not one that only lacks a name.
  v.forward(
    v.partialCheck(
      [['name'], ['pros'], ['cons']],
      ({ name, pros, cons }) => name !== '' || (pros.length === 0 && cons.length === 0),
      'OPTION_NAME_REQUIRED',
    ),
    ['name'],
  ),
);

const { title, context, outcome } = DecisionCreateSchema.entries;

/** The fields of the form by name. */
export const DecisionFormSchema = v.object({
  project: v.pipe(v.string(), v.nonEmpty('PROJECT_REQUIRED')),
  title,
  context,
  outcome,
  drivers: lines(20),
  good: lines(30),
  bad: lines(30),
  links: v.pipe(
    lines(20),
    v.check((links) => links.every((link) => /^https?:\/\//.test(link) && URL.canParse(link)), 'LINK_INVALID'),
    v.check((links) => links.every((link) => link.length <= maxLink), 'LINE_TOO_LONG'),
  ),
  paths: lines(30),
  tags: v.pipe(
    v.string(),
    v.transform(wordsOf),
    v.maxLength(30, 'TOO_MANY'),
    v.check((tags) => tags.every((tag) => tag.length <= maxLine), 'LINE_TOO_LONG'),
  ),
  supersedesId: v.pipe(
    v.string(),
    v.transform((id) => id || null),
  ),
  reviewBy: ReviewDaySchema,
  options: v.pipe(v.array(OptionFieldsSchema), v.maxLength(12, 'TOO_MANY')),
});
export type DecisionFormValues = v.InferOutput<typeof DecisionFormSchema>;

/** The fields of an option, with pros and cons one per line. */
export interface OptionTexts {
  name: string;
  pros: string;
  cons: string;
  chosen: boolean;
}

export function optionTexts(options: Decision['options']): OptionTexts[] {
  return options.map(({ name, pros, cons, chosen }) => ({ name, pros: pros.join('\n'), cons: cons.join('\n'), chosen }));
}

/** Reads the unvalidated values of the fields. */
export function readDecisionForm(data: FormData): { options: OptionTexts[]; supersedesId: string; reviewBy: string } {
  const text = (name: string) => String(data.get(name) ?? '');
  const options: OptionTexts[] = [];
  for (let at = 0; data.has(`options.${at}.name`); at += 1) {
    options.push({
      name: text(`options.${at}.name`),
      pros: text(`options.${at}.pros`),
      cons: text(`options.${at}.cons`),
      chosen: text('chosen') === String(at),
    });
  }
  const names = ['project', 'title', 'context', 'outcome', 'drivers', 'good', 'bad', 'links', 'paths', 'tags'];
  return {
    ...Object.fromEntries(names.map((name) => [name, text(name)])),
    supersedesId: text('supersedesId'),
    reviewBy: text('reviewBy'),
    options,
  };
}

type DecisionWords = Pick<DecisionCreate, 'title' | 'context' | 'outcome' | 'drivers' | 'options' | 'consequences' | 'paths' | 'tags'> & {
  supersedesId: string | null;
  reviewBy: string | null;
};

/** Converts the values of the form for the API. */
export function decisionWords({ good, bad, options, links: _links, project: _project, ...words }: DecisionFormValues): DecisionWords {
  return {
    ...words,
    options: options.filter(({ name }) => name !== ''),
    consequences: [...good.map((text) => ({ text, good: true })), ...bad.map((text) => ({ text, good: false }))],
  };
}

/** Joins everything that the user has typed into one text. */
export function typedText({ title: heading, context: before, outcome: result, drivers, consequences, options }: DecisionWords): string {
  const choices = options.flatMap(({ name, pros, cons }) => [name, ...pros, ...cons]);
  return [heading, before, ...drivers, ...choices, result, ...consequences.map(({ text }) => text)].filter(Boolean).join('\n\n');
}

/** Replaces the pages in the evidence. A page that stays keeps its quote. */
export function withLinks(evidence: readonly Evidence[], links: readonly string[]): Evidence[] {
  const known = new Map(evidence.flatMap((one) => (one.type === 'link' ? [[one.id, one]] : [])));
  const pages = [...new Set(links)].map((id) => known.get(id) ?? { type: 'link' as const, id, quote: '' });
  return [...evidence.filter(({ type }) => type !== 'link'), ...pages];
}

/** Returns the initial values for editing a decision, with lists one entry per line. */
export function formTexts(
  decision: Pick<Decision, 'drivers' | 'consequences' | 'evidence' | 'paths' | 'tags'>,
): Record<'drivers' | 'good' | 'bad' | 'links' | 'paths' | 'tags', string> {
  const of = (good: boolean) => decision.consequences.filter((one) => one.good === good).map(({ text }) => text);
  return {
    drivers: decision.drivers.join('\n'),
    good: of(true).join('\n'),
    bad: of(false).join('\n'),
    links: decision.evidence.flatMap(({ type, id }) => (type === 'link' ? [id] : [])).join('\n'),
    paths: decision.paths.join('\n'),
    tags: decision.tags.join(', '),
  };
}

/** Maps the API's issues to the fields of the form. */
export function formIssues(issues: readonly Issue[]): Issue[] {
  return issues.map((issue) => ({ ...issue, field: fieldOf(issue.field) }));
}

function fieldOf(path: string): string {
  const [name = '', at, part] = path.split('.');
  if (name === 'projectId') return 'project';
  if (name === 'consequences') return 'good';
  return name === 'options' && at !== undefined && part !== undefined ? `options.${at}.${part}` : name;
}

/** Splits a text into lines without empty ones, and removes the bullets and dashes of a pasted list. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/^\s*[-*•]\s+/, '').trim())
    .filter(Boolean);
}
