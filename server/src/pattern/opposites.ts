import { isAlike } from '../conversation/terms.ts';
import type { Sides } from './polarity.ts';

/** Groups of alternatives. Two rules that want different members of a group contradict each other. */
const groups: readonly (readonly string[])[] = [
  ['tabs', 'spaces'],
  ['tabs', 'leerzeichen'],
  ['tabulations', 'espaces'],
  ['tabuladores', 'espacios'],
  ['制表符', '空格'],
  ['pnpm', 'npm', 'yarn', 'bun'],
  ['vitest', 'jest', 'mocha', 'rstest', 'jasmine'],
  ['merge', 'rebase', 'squash'],
  ['sync', 'async'],
  ['synchronous', 'asynchronous'],
  ['synchron', 'asynchron'],
  ['public', 'private'],
  ['enable', 'disable'],
  ['enabled', 'disabled'],
  ['aktiviere', 'deaktiviere'],
  ['allow', 'forbid', 'deny'],
  ['allowed', 'forbidden'],
  ['erlaubt', 'verboten'],
  ['single', 'double'],
  ['singular', 'plural'],
  ['before', 'after'],
  ['vor', 'nach'],
  ['avant', 'après'],
  ['antes', 'después'],
  ['之前', '之后'],
  ['قبل', 'بعد'],
  ['camelcase', 'snake_case', 'kebab', 'pascalcase'],
  ['default', 'named'],
  ['utc', 'local'],
  ['light', 'dark'],
  ['inline', 'external'],
  ['mutable', 'immutable'],
  ['required', 'optional'],
  ['english', 'german', 'french', 'spanish', 'chinese', 'arabic'],
  ['englisch', 'deutsch', 'französisch', 'spanisch', 'chinesisch', 'arabisch'],
  ['anglais', 'allemand', 'français', 'espagnol', 'chinois', 'arabe'],
  ['inglés', 'alemán', 'francés', 'español', 'chino', 'árabe'],
  ['英文', '中文', '德文', '法文', '西班牙文', '阿拉伯文'],
  ['英语', '汉语', '德语', '法语', '西班牙语', '阿拉伯语'],
  ['بالإنجليزية', 'بالعربية', 'بالألمانية', 'بالفرنسية', 'بالإسبانية', 'بالصينية'],
];
const groupsByWord = new Map<string, readonly number[]>();
for (const [at, group] of groups.entries()) for (const word of group) groupsByWord.set(word, [...(groupsByWord.get(word) ?? []), at]);

/** Returns the indexes of the groups that contain any of the words. */
export function groupsOf(words: readonly string[]): ReadonlySet<number> {
  return new Set(words.flatMap((word) => groupsByWord.get(word) ?? []));
}

/** Whether two rules want different values of one group, and are about the same thing otherwise. */
export function wantOpposites(one: Sides, other: Sides): boolean {
  return one.wanted.some((mine) =>
    groupsByWord.get(mine)?.some((at) => {
      const group = groups[at] ?? [];
      const theirs = other.wanted.find((word) => word !== mine && group.includes(word));
      if (!theirs || one.wanted.includes(theirs) || other.wanted.includes(mine)) return false;
      const rest = ({ wanted }: Sides) => wanted.filter((word) => !group.includes(word));
      return speakOfTheSame(rest(one), rest(other));
    }),
  );
}

/** Whether the remaining words are the same, or none. Tabs for Go and spaces for YAML are about different things. */
function speakOfTheSame(one: readonly string[], other: readonly string[]): boolean {
  const isIn = (words: readonly string[]) => (word: string) => words.some((same) => isAlike(word, same));
  return one.every(isIn(other)) && other.every(isIn(one));
}
