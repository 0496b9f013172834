import { execFileSync } from 'node:child_process';

/** Returns the files of the repository whose path matches `pattern`: tracked, or untracked and not ignored. */
export function repositoryFiles(pattern: RegExp): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  return [...new Set(listed.split('\n'))].filter((file) => pattern.test(file));
}
