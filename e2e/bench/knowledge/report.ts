import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inWords, percent, row } from './cells.ts';
import { halves } from './data.ts';
import { hearSentences, playWeek, type Share, type WeekResult } from './learning.ts';
import { searchTables } from './search-report.ts';
import { servingTables } from './serving-report.ts';

const page = path.join(import.meta.dirname, '../../../docs/knowledge-quality.md');
const aims = { lasting: (language: string) => (language === 'en' ? 0.75 : 0.65), passing: 0.1, precise: 0.85, repeated: 0.8 };

/** Measures learning, the contexts of agents, and search. Prints the tables and writes them to `docs/knowledge-quality.md`. */
export async function reportKnowledge(signal: AbortSignal): Promise<void> {
  const tables = [];
  for (const half of halves) {
    signal.throwIfAborted();
    const { sentences, junk } = hearSentences(half);
    const sum = (of: 'lasting' | 'passing') =>
      sentences.reduce((all, { [of]: one }) => ({ part: all.part + one.part, of: all.of + one.of }), { part: 0, of: 0 });
    const rows = sentences.map(({ language, lasting, passing }) =>
      row(language, atLeast(lasting, aims.lasting(language)), atMost(passing, aims.passing)),
    );
    const table = [
      `### ${half === 'tuning' ? 'Tuning half' : 'Held-out half'}`,
      '',
      row('language', 'lasting corrections heard', 'passing remarks heard'),
      row('---', '---', '---'),
      ...rows,
      row('all', inWords(sum('lasting')), inWords(sum('passing'))),
      row('junk lines', '', inWords(junk)),
      '',
      ...weekLines(await playWeek(half)),
    ];
    console.log(`\n${table.join('\n')}`);
    tables.push(table.join('\n'));
  }
  writeSection('learning', tables.join('\n\n'));
  writeSection('serving', await servingTables(signal));
  writeSection('search', await searchTables(signal));
}

function weekLines({ repeated, precise, proposals }: WeekResult): string[] {
  return [
    row('week of 30 sessions', 'result'),
    row('---', '---'),
    row('repeated rules that were proposed', atLeast(repeated, aims.repeated)),
    row('proposals worth a review', atLeast(precise, aims.precise)),
    '',
    ...proposals.map(({ rule, says }) => `- ${says === null ? 'not worth it: ' : ''}${rule}`),
  ];
}

function atLeast(share: Share, aim: number): string {
  return `${inWords(share)}, aim ${percent(aim)}: ${share.of > 0 && share.part / share.of >= aim ? 'met' : 'not met'}`;
}

function atMost(share: Share, aim: number): string {
  return `${inWords(share)}, aim at most ${percent(aim)}: ${share.part / share.of <= aim ? 'met' : 'not met'}`;
}

/** Replaces the text between the markers of a section. @throws Error if the page has no such section */
function writeSection(name: string, text: string): void {
  const [begin, end] = [`<!-- ${name}: written by the bench -->`, `<!-- /${name} -->`];
  const [before, rest] = readFileSync(page, 'utf8').split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`docs/knowledge-quality.md has no section ${name}`);
  writeFileSync(page, `${before}${begin}\n\n${text}\n\n${end}${after}`);
}
