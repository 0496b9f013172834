import { inWords, row } from './cells.ts';
import { halves } from './data.ts';
import { type ServedShares, serveTasks } from './serving.ts';

const headings = [
  'rules, decisions',
  'budget',
  'rules that apply served',
  'of those that fit the budget alone',
  'rules for the file served',
  'decisions about the subject in full',
  'at least by title',
  'superseded or rejected served',
  'tokens per useful token',
  'BM25: rules, decisions, tokens per useful token',
];

/** Measures the contexts of agents in projects of three sizes at three budgets. Prints and returns the tables. */
export async function servingTables(signal: AbortSignal): Promise<string> {
  const tables = [];
  for (const half of halves) {
    signal.throwIfAborted();
    const table = [
      `### ${half === 'tuning' ? 'Tuning half' : 'Held-out half'}`,
      '',
      row(...headings),
      row(...headings.map(() => '---')),
      ...(await serveTasks(half)).map(rowOf),
    ].join('\n');
    console.log(`\n${table}`);
    tables.push(table);
  }
  return tables.join('\n\n');
}

function rowOf({ rules, decisions, budget, applying, fitting, scoped, inFull, byTitle, gone, bm25, ...spent }: ServedShares): string {
  return row(
    `${rules}, ${decisions}`,
    String(budget),
    inWords(applying),
    inWords(fitting),
    inWords(scoped),
    inWords(inFull),
    inWords(byTitle),
    `${gone}, aim never: ${gone === 0 ? 'met' : 'not met'}`,
    ratio(spent),
    `${inWords(bm25.applying)}, ${inWords(bm25.inFull)}, ${ratio(bm25)}`,
  );
}

function ratio({ tokens, usefulTokens }: { tokens: number; usefulTokens: number }): string {
  return (tokens / Math.max(1, usefulTokens)).toFixed(1);
}
