import { type codeCitationOperations, linesOfCode, type OperationOutput } from '@cairn/api';
import { colored } from '../colored.ts';
import type { Verified } from './verify-citation.ts';

/** Formats a result as one line; broken code also shows the cited and the current lines. */
export function resultLines(result: Verified): string[] {
  const { label, place, text } = result.citation;
  const line = (words: string) => `${label}  ${place}  ${words}`;
  switch (result.state) {
    case 'verified':
      return [line('verified')];
    case 'moved':
      return [line(`moved to ${result.place}`)];
    case 'unread':
      return [line('not checked: the file is too large or cannot be read')];
    case 'broken': {
      const before = text === '' ? [] : linesOfCode(text).map((one) => `- ${one}`);
      const after = result.found ? linesOfCode(result.found.text).map((one) => `+ ${one}`) : [];
      return [line(result.found ? 'broken: the lines have changed' : 'broken: the lines are gone'), ...[...before, ...after].map(colored)];
    }
  }
}

interface Summary {
  results: readonly Verified[];
  branch: string;
  commit: string;
  isDefault: boolean;
  /** The number of results in files with uncommitted changes. */
  uncommitted: number;
  report: OperationOutput<typeof codeCitationOperations.report> | null;
}

/** Formats the number of results of each state, what was reported, and the outcome. */
export function summaryLines({ results, branch, commit, isDefault, uncommitted, report }: Summary): string[] {
  if (results.length === 0) return ['No rule or decision cites code'];
  const counts = (['verified', 'moved', 'broken', 'unread'] as const).flatMap((state) => {
    const many = results.filter((one) => one.state === state).length;
    return many === 0 ? [] : `${many} ${state === 'unread' ? 'not checked' : state}`;
  });
  const where = commit ? `${branch} (${commit.slice(0, 9)})` : branch;
  return [
    `${results.length === 1 ? '1 citation' : `${results.length} citations`} on ${where}: ${counts.join(', ')}`,
    ...(uncommitted > 0 ? [`Not reported: ${uncommitted} in files with uncommitted changes`] : []),
    ...(report ? reportLines(report, isDefault, branch) : []),
    ...(report && report.review.length > 0 ? [`To review: ${report.review.join(', ')}`] : []),
  ];
}

function reportLines({ stored, ignored, decides }: NonNullable<Summary['report']>, isDefault: boolean, branch: string): string[] {
  if (isDefault && !decides) return [`Nothing is stored for ${branch}: the creator of the key may not review`];
  return [
    `Reported: ${stored}${ignored > 0 ? `; ignored, since they have changed in Cairn: ${ignored}` : ''}`,
    ...(isDefault ? [] : [`Stored for ${branch} only`]),
  ];
}
