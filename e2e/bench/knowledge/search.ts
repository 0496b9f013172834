import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { type SearchedRow, withSearchedProject } from '@cairn/server/searched-project';
import { bm25Of } from './bm25.ts';
import { type Half, halves, questionsOf } from './data.ts';

/** Number of rows in a project, including those that answer the questions. */
export const sizes = [600, 60_000] as const;
const atATime = 1_000;
/** One in this many words of the other rows is rare. */
const oneInRare = 100;

/** The quality of the first ten results for a group of questions. */
export interface Found {
  questions: number;
  /** The share of the answers among the first five and the first ten results. */
  recall5: number;
  recall10: number;
  /** The mean reciprocal rank of the first answer. */
  reciprocalRank: number;
  /** The nDCG of the first ten results. */
  gain: number;
}

/** Who searches. */
export const searchers = ['people', 'agents', 'BM25'] as const;
export type Searcher = (typeof searchers)[number];

/** Results by category, size and searcher. */
export type SearchResults = Map<string, Map<number, Record<Searcher, Found>>>;

interface Question {
  category: string;
  query: string;
  /** The indexes of the rows that answer it. */
  answers: readonly number[];
}

/** Searches for the answers to questions among many other rows, as people and as agents, and by BM25 over the same texts. */
export function searchAmongOthers(half: Half, signal: AbortSignal): Promise<SearchResults> {
  const own = questionsOf(half);
  const rows: SearchedRow[] = own.map(({ type, title, text }) => ({ type, title, text }));
  const questions = own.map(({ category, query }, place) => ({ category, query, answers: [place] }));
  const other = otherRows(halves.flatMap((one) => questionsOf(one)));
  return withSearchedProject(async (project) => {
    const results: SearchResults = new Map();
    let added = 0;
    for (const size of sizes) {
      while (rows.length < size) rows.push(other());
      for (; added < rows.length; added += atATime) {
        signal.throwIfAborted();
        await project.add(rows.slice(added, added + atATime));
      }
      await measure(questions, rows, size, project, results);
    }
    return results;
  });
}

/**
 * Searches with the history of this repository: a query is the subject of a commit that changed one to three decisions, its answers are the
 * current versions of those decisions. Null without a history.
 */
export async function searchHistory(): Promise<SearchResults | null> {
  const root = path.join(import.meta.dirname, '../../..');
  const names = readdirSync(path.join(root, 'docs/decisions')).filter((name) => /^\d{4}-/.test(name));
  const log = await promisify(execFile)('git', ['log', '--no-merges', '--format=%x01%s', '--name-only', '--', 'docs/decisions'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  const questions = log.stdout.split('\u0001').flatMap((commit): Question[] => {
    const [query = '', ...files] = commit.trim().split('\n');
    const answers = files.map((file) => names.indexOf(path.basename(file))).filter((place) => place !== -1);
    return answers.length > 0 && answers.length <= 3 ? [{ category: 'history', query, answers }] : [];
  });
  if (questions.length === 0) return null;
  const rows = names.map((name): SearchedRow => {
    const [title = '', ...lines] = readFileSync(path.join(root, 'docs/decisions', name), 'utf8').split('\n');
    return { type: 'decision', title: title.replace(/^#\s*(?:\d+[.:]\s*)?/, '').slice(0, 200), text: lines.join('\n').trim() };
  });
  return withSearchedProject(async (project) => {
    await project.add(rows);
    const results: SearchResults = new Map();
    await measure(questions, rows, rows.length, project, results);
    return results;
  });
}

async function measure(
  questions: readonly Question[],
  rows: readonly SearchedRow[],
  size: number,
  project: Parameters<Parameters<typeof withSearchedProject>[0]>[0],
  results: SearchResults,
): Promise<void> {
  const plain = bm25Of(rows.map(({ title, text }) => `${title} ${text}`));
  for (const [category, group] of Map.groupBy(questions, (question) => question.category)) {
    const found: Record<Searcher, number[][]> = { people: [], agents: [], BM25: [] };
    for (const { query } of group) {
      found.people.push(await project.asPerson(query));
      found.agents.push(await project.asAgent(query));
      found.BM25.push(plain(query, 10));
    }
    const judged = { people: judge(group, found.people), agents: judge(group, found.agents), BM25: judge(group, found.BM25) };
    results.set(category, (results.get(category) ?? new Map<number, typeof judged>()).set(size, judged));
  }
}

function judge(group: readonly Question[], found: readonly (readonly number[])[]): Found {
  const mean = (of: (answers: readonly number[], places: readonly number[]) => number) =>
    group.reduce((sum, { answers }, at) => sum + of(answers, found[at] ?? []), 0) / group.length;
  const among = (first: number) => (answers: readonly number[], places: readonly number[]) =>
    answers.filter((answer) => places.slice(0, first).includes(answer)).length / answers.length;
  const discounted = (places: readonly number[]) => places.reduce((sum, place) => sum + 1 / Math.log2(place + 2), 0);
  return {
    questions: group.length,
    recall5: mean(among(5)),
    recall10: mean(among(10)),
    reciprocalRank: mean((answers, places) => {
      const first = places.findIndex((place) => answers.includes(place));
      return first === -1 ? 0 : 1 / (first + 1);
    }),
    gain: mean((answers, places) => {
      const right = places.flatMap((place, at) => (answers.includes(place) ? [at] : []));
      return discounted(right) / discounted(answers.map((_, at) => at));
    }),
  };
}

/**
 * Generates rows that answer no question, the same in each run. They use the words of the answering rows: frequent words with the same
 * frequency, words of a single row rarely, and names from code never.
 */
function otherRows(own: readonly SearchedRow[]): () => SearchedRow {
  const frequency = new Map<string, number>();
  for (const { title, text } of own)
    for (const word of new Set(`${title} ${text}`.match(/[\p{Script=Han}]{1,2}|(?:(?!\p{Script=Han})[^\s.,:;?!，。？；])+/gu)))
      frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const words = [...frequency].filter(([word]) => !/[\d_./-]|\p{Ll}\p{Lu}/u.test(word));
  const frequent = words.flatMap(([word, many]) => (many > 1 ? Array.from({ length: many }, () => word) : []));
  const rare = words.flatMap(([word, many]) => (many === 1 ? [word] : []));
  let state = 7;
  const below = (many: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % many;
  };
  const pick = <One>(from: readonly One[]): One => from[below(from.length)] as One; // no list here is empty
  const sentence = () => Array.from({ length: 5 + below(9) }, () => pick(below(oneInRare) === 0 ? rare : frequent)).join(' ');
  const types = ['message', 'message', 'message', 'session', 'decision', 'pattern'] as const;
  return () => ({ type: pick(types), title: sentence(), text: Array.from({ length: 1 + below(4) }, sentence).join('. ') });
}
