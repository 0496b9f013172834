import type { Decision, Evidence } from '../decision.ts';
import { writeFrontMatter } from './front-matter.ts';
import { writtenReviewDay } from './review-day.ts';
import { asList, asProse } from './sections.ts';

/**
 * Formats a decision as a Markdown file in the style of MADR 4 (https://adr.github.io/madr), which `readDecisionFile` parses into the same
 * text. Headings are MADR's own, in English, because other tools look for them. Pure.
 */
export function decisionFile(decision: Decision): string {
  const { title, context, drivers, options, outcome, consequences, evidence } = decision;
  const section = (heading: string, text: string) => (text === '' ? [] : [`${heading}\n\n${text}`]);
  const weighed = options.some(({ pros, cons }) => pros.length + cons.length > 0);
  const parts = [
    `# ${oneLine(title)}`,
    ...section('## Context and Problem Statement', context === '' ? '' : asProse(context)),
    ...section('## Decision Drivers', asList(drivers)),
    ...section('## Considered Options', asList(options.map(({ name }) => name))),
    ...section('## Decision Outcome', [...chosen(options), asProse(outcome)].join('\n\n')),
    ...section('### Consequences', asList(consequences.map(({ text, good }) => `${good ? 'Good' : 'Bad'}, because ${text}`))),
    ...section('## Pros and Cons of the Options', weighed ? options.map(optionPart).join('\n\n') : ''),
    ...section('## Evidence', asList(evidence.map(evidenceLine))),
  ];
  return `${writeFrontMatter(aboutOf(decision))}\n${parts.join('\n\n')}\n`;
}

/** Returns the name of the file: `0018-deliver-webhooks-from-an-outbox-table.md`. */
export function decisionFileName({ number, title }: Pick<Decision, 'number' | 'title'>): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return `${String(number).padStart(4, '0')}-${[...words].slice(0, 60).join('').replace(/-$/, '') || 'decision'}.md`;
}

/** Formats many decisions as one file for reading, with a blank line between each two. */
export function decisionsFile(decisions: readonly Decision[]): string {
  return decisions.map(decisionFile).join('\n\n');
}

function aboutOf({ number, status, decidedAt, createdAt, reviewBy, deciders, tags, paths, predecessor }: Decision) {
  return {
    number: String(number),
    status,
    date: (decidedAt ?? createdAt).slice(0, 10),
    'review-by': writtenReviewDay(reviewBy),
    'decision-makers': deciders.map(({ name }) => name),
    supersedes: predecessor ? `ADR ${predecessor.number}` : '',
    tags,
    paths,
  };
}

function chosen(options: Decision['options']): string[] {
  const names = options.filter((option) => option.chosen).map(({ name }) => JSON.stringify(name));
  if (names.length === 0) return [];
  return [`Chosen option${names.length > 1 ? 's' : ''}: ${names.join(', ')}`];
}

function optionPart({ name, pros, cons }: Decision['options'][number]): string {
  const lines = [...pros.map((text) => `Good, because ${text}`), ...cons.map((text) => `Bad, because ${text}`)];
  return [`### ${oneLine(name)}`, ...(lines.length > 0 ? [asList(lines)] : [])].join('\n\n');
}

function evidenceLine({ type, id, quote }: Evidence): string {
  return oneLine(`${quote === '' ? '' : `“${quote}” `}(${type}: ${id})`);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
