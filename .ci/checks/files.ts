import { execFileSync } from 'node:child_process';

/** The files of the repository whose path fits `pattern`: what git tracks, and what it would. */
export function repositoryFiles(pattern: RegExp): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  return [...new Set(listed.split('\n'))].filter((file) => pattern.test(file));
}
