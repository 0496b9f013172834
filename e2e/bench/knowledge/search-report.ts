import { percent, row } from './cells.ts';
import { halves } from './data.ts';
import { type Found, type SearchResults, searchAmongOthers, searchHistory } from './search.ts';

const headings = [
  'questions',
  'rows',
  'number',
  'people: recall@5, recall@10, MRR, nDCG@10',
  'agents: the same',
  'BM25: the same',
  'recall@10 against BM25',
];

/** Measures the search results of people and agents. Prints and returns the tables. */
export async function searchTables(signal: AbortSignal): Promise<string> {
  const tables = [];
  for (const half of halves)
    tables.push(tableOf(half === 'tuning' ? 'Tuning half' : 'Held-out half', await searchAmongOthers(half, signal)));
  const history = await searchHistory();
  if (history) tables.push(tableOf('History of this repository', history));
  for (const table of tables) console.log(`\n${table}`);
  return tables.join('\n\n');
}

function tableOf(title: string, results: SearchResults): string {
  const measured = [...results].flatMap(([category, sizes]) => [...sizes].map(([size, found]) => ({ category, size, found })));
  const whole = [...Map.groupBy(measured, ({ size }) => size)].map(([size, all]) => ({
    category: '**all**',
    size,
    found: {
      people: meanOf(all.map(({ found }) => found.people)),
      agents: meanOf(all.map(({ found }) => found.agents)),
      BM25: meanOf(all.map(({ found }) => found.BM25)),
    },
  }));
  const rows = [...measured, ...(results.size > 1 ? whole : [])].map(({ category, size, found: { people, agents, BM25 } }) =>
    row(
      category,
      size.toLocaleString('en'),
      String(people.questions),
      inFigures(people),
      inFigures(agents),
      inFigures(BM25),
      people.recall10 >= BM25.recall10 ? 'met' : 'not met',
    ),
  );
  return [`### ${title}`, '', row(...headings), row(...headings.map(() => '---')), ...rows].join('\n');
}

function inFigures({ recall5, recall10, reciprocalRank, gain }: Found): string {
  return [recall5, recall10, reciprocalRank, gain].map(percent).join(', ');
}

/** Returns the mean over all questions of several groups. */
function meanOf(groups: readonly Found[]): Found {
  const questions = groups.reduce((sum, group) => sum + group.questions, 0);
  const mean = (of: (group: Found) => number) => groups.reduce((sum, group) => sum + of(group) * group.questions, 0) / questions;
  return {
    questions,
    recall5: mean(({ recall5 }) => recall5),
    recall10: mean(({ recall10 }) => recall10),
    reciprocalRank: mean(({ reciprocalRank }) => reciprocalRank),
    gain: mean(({ gain }) => gain),
  };
}
