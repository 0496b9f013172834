import * as v from 'valibot';
import { DecisionCreateSchema, DecisionSchema } from '../decision.ts';
import type { DecisionText } from '../decision-revision.ts';
import { CollapsedLineSchema, IdSchema, toOneLine, toPlainProse } from '../plain-text.ts';
import { listOf, readFrontMatter } from './front-matter.ts';
import { consequencesOf, optionsOf, titleOf } from './parts.ts';
import { readReviewDay } from './review-day.ts';
import { ofList, ofProse, type Section, sectionsOf } from './sections.ts';

/** Maximum number of files per import, and maximum length of each in characters. */
export const maxDecisionFiles = 20;
export const maxDecisionFile = 100_000;

const { title, context, outcome, drivers, options, consequences, paths, tags } = DecisionCreateSchema.entries;
const TextSchema = v.object({ title, context, outcome, drivers, options, consequences, paths, tags });

/** POST /decisions/import: all files become drafts, or none. */
export const DecisionImportSchema = v.object({
  projectId: IdSchema,
  files: v.pipe(
    v.array(
      v.object({
        name: v.pipe(CollapsedLineSchema, v.maxLength(255, 'TEXT_TOO_LONG')),
        text: v.pipe(v.string(), v.maxLength(maxDecisionFile, 'TEXT_TOO_LONG'), v.transform(toPlainProse)),
      }),
    ),
    v.minLength(1, 'FILE_REQUIRED'),
    v.maxLength(maxDecisionFiles, 'TOO_MANY'),
  ),
});
export type DecisionImport = v.InferOutput<typeof DecisionImportSchema>;
/** The drafts, in the order of their files. */
export const DecisionImportedSchema = v.object({ items: v.array(DecisionSchema) });

/** The result of parsing a file. */
export interface ReadDecisionFile {
  text: DecisionText;
  /** The review date; null if the file has none. */
  reviewBy: string | null;
  /** Headings of sections without a matching field: their text is added to the context. */
  kept: string[];
  /** Parts of the file that a draft does not have: names of front matter fields, and evidence. */
  leftOut: string[];
  /** Why the file is no valid decision; empty if it is valid. */
  issues: { field: string; code: string }[];
}

/** Fields of front matter that a draft takes over, in addition to a valid review date. */
const takenAlways = ['title', 'tags', 'paths'];

const names: Record<string, RegExp> = {
  status: /^status$/i,
  context: /^(context|context and problem statement|problem|problem statement)$/i,
  drivers: /^(decision drivers|drivers|forces)$/i,
  options: /^(considered options|options|alternatives|considered alternatives)$/i,
  outcome: /^(decision|decision outcome|outcome)$/i,
  consequences: /^(positive |negative )?consequences$/i,
  weighed: /^pros and cons of the options$/i,
  evidence: /^evidence$/i,
};

/** Reads a decision from Markdown: MADR, Nygard's ADRs, Cairn's own files, with or without front matter. Never throws. Pure. */
export function readDecisionFile(file: string): ReadDecisionFile {
  const { fields, body } = readFrontMatter(file.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'));
  const own = 'number' in fields;
  const sections = sectionsOf(body);
  const first = sections.findIndex(({ level }) => level === 1);
  const heading = sections[first]?.title ?? (typeof fields.title === 'string' ? fields.title : '');
  // The text before the first heading is a section without one. If the title is in the front matter, nothing else is above.
  const begins = Math.max(first, 0) + 1;
  const [preface = '', ...rest] = [sections.slice(0, begins).map(({ text }) => text), ...sections.slice(begins)] as const;
  const grouped = grouping(rest);
  const kept = grouped.filter(({ part }) => part === undefined);
  const prose = (part: string) => joined(grouped.filter((one) => one.part === part).map(({ section }) => ofProse(section.text)));
  const list = (part: string) => ofList(prose(part));
  const [listedDrivers, listedOptions] = [list('drivers'), list('options')];
  const weighed = grouped.filter(({ part }) => part === 'option').map(({ section }) => section);
  const said = optionsOf(listedOptions.entries, weighed, grouped.find(({ part }) => part === 'outcome')?.section.text ?? '', own);
  const follows = consequencesOf(grouped.filter(({ part }) => part === 'consequences').map(({ section }) => section));
  const about = Array.isArray(preface) ? withoutDates(joined(preface)) : '';
  const text = {
    title: titleOf(heading, own),
    context: joined([
      about,
      prose('context'),
      ...[listedDrivers.rest, listedOptions.rest],
      ...kept.map(({ section }) => `${'#'.repeat(Math.max(3, section.level))} ${section.title}\n\n${section.text}`),
    ]),
    outcome: joined([said.outcome, follows.rest === '' ? '' : `### Consequences\n\n${follows.rest}`]),
    // An item of a list may have several lines in a file; they are joined into one.
    drivers: listedDrivers.entries.map(toOneLine),
    options: said.options.map((option) => ({
      ...option,
      name: toOneLine(option.name),
      pros: option.pros.map(toOneLine),
      cons: option.cons.map(toOneLine),
    })),
    consequences: follows.consequences.map((one) => ({ ...one, text: toOneLine(one.text) })),
    paths: listOf(fields.paths),
    tags: listOf(fields.tags),
  };
  const reviewBy = readReviewDay(fields['review-by']);
  const taken = reviewBy === null ? takenAlways : [...takenAlways, 'review-by'];
  const result = v.safeParse(TextSchema, text);
  const status = grouped.some(({ part }) => part === 'status') ? ['status'] : [];
  const evidence = grouped.some(({ part }) => part === 'evidence') ? ['evidence'] : [];
  return {
    text: result.success ? result.output : text,
    reviewBy,
    kept: kept.map(({ section }) => section.title),
    leftOut: [...new Set([...Object.keys(fields).filter((name) => !taken.includes(name)), ...status, ...evidence])],
    issues: result.success ? [] : result.issues.map((issue) => ({ field: v.getDotPath(issue) ?? '', code: issue.message })),
  };
}

/** Groups each section with its part; a subsection belongs to the part above it. Undefined: unknown. */
function grouping(sections: readonly Section[]): { part: string | undefined; section: Section }[] {
  let above: string | undefined;
  let level = 0;
  return sections.map((section) => {
    const named = Object.entries(names).find(([, name]) => name.test(section.title.replace(/:$/, '').trim()))?.[0];
    if (above === 'weighed' && section.level > level) return { part: 'option', section };
    if (named !== undefined) {
      above = named;
      level = section.level;
    } else if (section.level <= level) above = undefined;
    return { part: named, section };
  });
}

function joined(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n\n');
}

/** The files of Nygard have their date above the first section. */
function withoutDates(text: string): string {
  return text.replace(/^(?:[-*][ \t]+)?(?:date|status|deciders|decision-makers|technical story):.*$/gim, '').trim();
}
