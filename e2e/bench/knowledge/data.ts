import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Half of the data is for tuning; the other half is only measured. */
export const halves = ['tuning', 'held-out'] as const;
export type Half = (typeof halves)[number];

export const languages = ['en', 'de', 'fr', 'es', 'es-MX', 'zh-CN', 'ar'] as const;

/** A sentence of a user to an agent after the task. */
interface Sentence {
  lasting: boolean;
  text: string;
}

/** An event in a session of the week. */
interface WeekEvent {
  session: string;
  /** The rule that it repeats, or the proposal that it supports; otherwise null. */
  rule: string | null;
  kind: 'prompt' | 'command' | 'error' | 'file';
  text: string;
}

/** Reads the sentences of a language: lasting corrections and passing remarks. @throws Error for a malformed row */
export function sentencesOf(half: Half, language: string): Sentence[] {
  return rowsOf(half, `${language}.tsv`).map(([label, text = '', ...rest], at) => {
    if ((label !== 'lasting' && label !== 'passing') || text === '' || rest.length > 0) throw malformed(half, `${language}.tsv`, at);
    return { lasting: label === 'lasting', text };
  });
}

/** Reads the events of the replayed week in order. @throws Error for a malformed row */
export function weekOf(half: Half): WeekEvent[] {
  return rowsOf(half, 'week.tsv').map(([session = '', rule = '', kind, text = ''], at) => {
    if (text === '' || (kind !== 'prompt' && kind !== 'command' && kind !== 'error' && kind !== 'file'))
      throw malformed(half, 'week.tsv', at);
    return { session, rule: rule === '-' ? null : rule, kind, text };
  });
}

const rowTypes = ['decision', 'pattern', 'message', 'session'] as const;

/** A row of a project, and a question that it answers. */
interface Question {
  /** What makes the question hard: other word forms, another language. */
  category: string;
  type: (typeof rowTypes)[number];
  title: string;
  text: string;
  query: string;
}

/** Reads the search questions. @throws Error for a malformed row */
export function questionsOf(half: Half): Question[] {
  return rowsOf(half, 'search.tsv').map(([category = '', given, title = '', text = '', query = ''], at) => {
    const type = rowTypes.find((one) => one === given);
    if (!type || query === '') throw malformed(half, 'search.tsv', at);
    return { category, type, title, text, query };
  });
}

/** Reads lines of logs, code and small talk. */
export function junkOf(half: Half): string[] {
  return linesOf(half, 'junk.txt');
}

/** A task: a file of an area, and a subject. */
export interface ServedTask {
  area: string;
  file: string;
  subject: string;
  task: string;
}

/** Rules and decisions of three projects. */
export interface ServedKnowledge {
  /** `area` is an area for a rule about its files, or a project for a rule that applies to all of it. */
  rules: { area: string; rule: string }[];
  decisions: { area: string; subject: string; title: string; outcome: string }[];
  areas: Map<string, { project: string; path: string; language: string }>;
}

/** Reads the tasks of a half. */
export function servedTasksOf(half: Half): ServedTask[] {
  return rowsOf(half, 'serving.tsv').map(([area = '', file = '', subject = '', task = '']) => ({ area, file, subject, task }));
}

/** Number of decisions per subject. */
const choicesOfSubject = 4;

/** Reads the rules and decisions that both halves are served from. Each decision is a choice about a subject. */
export function servedKnowledge(): ServedKnowledge {
  const choices = rowsOf('serving', 'choices.tsv');
  return {
    areas: new Map(
      rowsOf('serving', 'areas.tsv').map(([project = '', area = '', path = '', language = '']) => [area, { project, path, language }]),
    ),
    rules: rowsOf('serving', 'rules.tsv').map(([area = '', rule = '']) => ({ area, rule })),
    decisions: rowsOf('serving', 'subjects.tsv').flatMap(([area = '', subject = ''], at) =>
      Array.from({ length: choicesOfSubject }, (_, nth) => {
        const [title = '', outcome = ''] = choices[(at * choicesOfSubject + nth) % choices.length] ?? [];
        return { area, subject, title: title.replace('{}', subject), outcome };
      }),
    ),
  };
}

function rowsOf(half: Half | 'serving', name: string): string[][] {
  return linesOf(half, name).map((line) => line.split('\t'));
}

function linesOf(half: Half | 'serving', name: string): string[] {
  const lines = readFileSync(path.join(import.meta.dirname, half, name), 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '');
}

function malformed(half: Half, name: string, at: number): Error {
  return new Error(`${half}/${name}: row ${at + 1} is malformed`);
}
