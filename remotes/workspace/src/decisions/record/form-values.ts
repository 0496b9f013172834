import { type Decision, type DecisionCreate, DecisionCreateSchema, type Evidence, type Issue } from '@cairn/api';
import * as v from 'valibot';
import { wordsOf } from '../../texts/words-of.ts';
import { ReviewDaySchema } from '../review-day/day.ts';

const maxLine = 500;
/** The longest address of a page, which is the id of its evidence. */
const maxLink = 200;

/** A text area in which each line is an entry of its own. */
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
  // An option of which nothing was written is left out; one without a name is not.
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

/** The fields of the form, by their names. */
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

/** An option as its fields hold it: what is for it and against it with a line for each. */
export interface OptionTexts {
  name: string;
  pros: string;
  cons: string;
  chosen: boolean;
}

export function optionTexts(options: Decision['options']): OptionTexts[] {
  return options.map(({ name, pros, cons, chosen }) => ({ name, pros: pros.join('\n'), cons: cons.join('\n'), chosen }));
}

/** What the form's fields hold, before it is checked. */
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

/** What the API takes for what the form says. */
export function decisionWords({ good, bad, options, links: _links, project: _project, ...words }: DecisionFormValues): DecisionWords {
  return {
    ...words,
    options: options.filter(({ name }) => name !== ''),
    consequences: [...good.map((text) => ({ text, good: true })), ...bad.map((text) => ({ text, good: false }))],
  };
}

/** What somebody has typed, as one text. */
export function typedText({ title: heading, context: before, outcome: result, drivers, consequences, options }: DecisionWords): string {
  const choices = options.flatMap(({ name, pros, cons }) => [name, ...pros, ...cons]);
  return [heading, before, ...drivers, ...choices, result, ...consequences.map(({ text }) => text)].filter(Boolean).join('\n\n');
}

/** The evidence with these pages in the place of those that it has. One that stays keeps its words. */
export function withLinks(evidence: readonly Evidence[], links: readonly string[]): Evidence[] {
  const known = new Map(evidence.flatMap((one) => (one.type === 'link' ? [[one.id, one]] : [])));
  const pages = [...new Set(links)].map((id) => known.get(id) ?? { type: 'link' as const, id, quote: '' });
  return [...evidence.filter(({ type }) => type !== 'link'), ...pages];
}

/** The form's begin for a decision that is changed, each list a line an entry. */
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

/** What the API found wrong, at the form's own fields. */
export function formIssues(issues: readonly Issue[]): Issue[] {
  return issues.map((issue) => ({ ...issue, field: fieldOf(issue.field) }));
}

function fieldOf(path: string): string {
  const [name = '', at, part] = path.split('.');
  if (name === 'projectId') return 'project';
  if (name === 'consequences') return 'good';
  return name === 'options' && at !== undefined && part !== undefined ? `options.${at}.${part}` : name;
}

/** The lines of a text, empty ones left out, bullets and dashes of a pasted list as well. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/^\s*[-*•]\s+/, '').trim())
    .filter(Boolean);
}
