import * as v from 'valibot';
import { LineSchema } from './plain-text.ts';
import { isPlainAddress } from './web-address.ts';

/** The web address of a repository, may be empty. Also accepts the git URL ending in `.git`. */
export const RepoUrlSchema = v.pipe(
  LineSchema,
  v.maxLength(500, 'TEXT_TOO_LONG'),
  v.check((text) => text === '' || isPlainAddress(text), 'REPO_URL_INVALID'),
  v.transform((text) => (text === '' ? null : asRead(new URL(text)))),
);

/** Removes the parts that only git needs. */
function asRead(url: URL): string {
  url.pathname = url.pathname.replace(/\/+$/, '').replace(/\.git$/, '');
  return url.href.replace(/\/$/, '');
}

/** The path of commits by forge, recognized by a part of the host name. */
const commitPaths: Readonly<Record<string, string>> = { github: '/commit/', gitlab: '/-/commit/' };

/** Returns the web address of a commit; undefined if the forge is unknown or there is no repository. */
export function commitAddress(repoUrl: string, sha: string): string | undefined {
  if (!isPlainAddress(repoUrl)) return undefined;
  const { hostname, pathname } = new URL(repoUrl);
  const forge = hostname.split('.').find((label) => Object.hasOwn(commitPaths, label));
  return forge === undefined || !/^\/[^/]+\/[^/]/.test(pathname) ? undefined : `${repoUrl}${commitPaths[forge]}${sha}`;
}
