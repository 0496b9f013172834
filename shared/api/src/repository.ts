import * as v from 'valibot';
import { LineSchema } from './plain-text.ts';
import { isPlainAddress } from './web-address.ts';

/** Where a repository is read in a browser; empty: nowhere. What git clones, with its `.git`, is taken as well. */
export const RepoUrlSchema = v.pipe(
  LineSchema,
  v.maxLength(500, 'TEXT_TOO_LONG'),
  v.check((text) => text === '' || isPlainAddress(text), 'REPO_URL_INVALID'),
  v.transform((text) => (text === '' ? null : asRead(new URL(text)))),
);

/** Without what only git needs of it. */
function asRead(url: URL): string {
  url.pathname = url.pathname.replace(/\/+$/, '').replace(/\.git$/, '');
  return url.href.replace(/\/$/, '');
}

/** What stands between a repository's address and a commit's, by the forge that a part of the host's name says it is. */
const commitPaths: Readonly<Record<string, string>> = { github: '/commit/', gitlab: '/-/commit/' };

/** Where a commit of a repository is read; undefined where the host is none of a forge that we know, or no repository is named. */
export function commitAddress(repoUrl: string, sha: string): string | undefined {
  if (!isPlainAddress(repoUrl)) return undefined;
  const { hostname, pathname } = new URL(repoUrl);
  const forge = hostname.split('.').find((label) => Object.hasOwn(commitPaths, label));
  return forge === undefined || !/^\/[^/]+\/[^/]/.test(pathname) ? undefined : `${repoUrl}${commitPaths[forge]}${sha}`;
}
