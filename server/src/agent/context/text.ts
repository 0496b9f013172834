import type { ContextItem } from '@cairn/api';

/** A thing on record, and why it is told. */
export type Line = Omit<ContextItem, 'tokens'>;

/** What an agent reads, in this order. */
const sections: readonly { heading: string; holds: (item: Line) => boolean }[] = [
  { heading: 'Guidance', holds: ({ why }) => why === 'guidance' },
  { heading: 'Hand-off', holds: ({ why }) => why === 'handoff' },
  { heading: 'Rules', holds: ({ type }) => type === 'pattern' },
  { heading: 'Decisions', holds: ({ type, why }) => type === 'decision' && why !== 'open' },
  { heading: 'Not decided yet', holds: ({ why }) => why === 'open' },
  { heading: 'Recent work', holds: ({ why }) => why === 'recent' },
];

/** The whole context as Markdown. */
export function textOf({ project, branch, items }: { project: { name: string }; branch: string | null; items: readonly Line[] }): string {
  const parts = sections.flatMap(({ heading, holds }) => {
    const held = items.filter(holds);
    return held.length > 0 ? [`## ${heading}\n${held.map(lineOf).join('\n')}`] : [];
  });
  return [`# ${project.name}${branch === null ? '' : ` on ${branch}`}`, ...parts].join('\n\n');
}

/** One item as an agent reads it: what to do, then where it holds, how sure it is and why it is told. */
export function lineOf({ label, title, text, paths, languages, level, status, confidence, why, matched }: Line): string {
  if (why === 'guidance') return text;
  const more = text === '' ? '' : ` ${text}`;
  const places = [...languages, ...paths];
  const where = places.length > 0 ? ` (${places.join(', ')})` : '';
  const sure = confidence === null ? status : `${status} ${confidence.toFixed(2)}`;
  const reason = level === 'tenant' && why === 'project' ? 'every project' : reasonOf(why, matched);
  const reach = level === 'tenant' && why !== 'project' ? '; every project' : '';
  return `- ${label}: ${title}${more}${where} [${sure}; ${reason}${reach}]`;
}

/**
 * No more tokens than its line costs at least, by a look at its words: a token never goes on behind a space, so each word is one at
 * least. Counted are those that begin with a sign of ASCII, and what stands around them: a token has letters, a number or signs.
 */
export function leastTokensOf({ type, title, text, confidence }: Pick<Line, 'type' | 'title' | 'text' | 'confidence'>): number {
  if (type === 'guidance') return wordsIn(text);
  return leastAround + (confidence === null ? 0 : leastOfConfidence) + wordsIn(title) + wordsIn(text);
}

/** `-`, the two parts of its label at least, `:`, its title, ` [`, its status, `;`, why it is told, `]`. */
const leastAround = 9;
/** `0`, `.`, `83`. */
const leastOfConfidence = 3;

/** How many words have a space before them. */
function wordsIn(text: string): number {
  let words = 0;
  for (let at = text.indexOf(' '); at !== -1; at = text.indexOf(' ', at + 1)) {
    const next = text.charCodeAt(at + 1);
    if (next > 0x20 && next < 0x7f) words += 1;
  }
  return words;
}

function reasonOf(why: Line['why'], matched: readonly string[]): string {
  switch (why) {
    case 'path':
      return `for ${matched.join(', ')}`;
    case 'task':
      return `task: ${matched.slice(0, 4).join(', ')}`;
    case 'branch':
      return 'only on this branch';
    case 'open':
      return 'waits for people';
    case 'handoff':
      return 'goes on from there';
    case 'recent':
      return 'recent';
    case 'guidance':
    case 'project':
      return 'whole project';
  }
}
