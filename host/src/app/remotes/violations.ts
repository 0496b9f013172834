import { RemoteFailure, releaseNamePattern } from '@cairn/contract';
import { reportFailure } from './report.ts';

const violated = new Set<string>();
const told = new Set<string>();

/** Returns whether the Content-Security-Policy blocked this file. */
export function isViolated(url: string): boolean {
  return violated.has(url);
}

/**
 * Listens for Content-Security-Policy violations and reports them for the remote whose file was blocked or caused it, as named in the URL.
 * Each directive once per document and release, for any number of URLs. Violations of no remote are left to the browser's console.
 */
export function followViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ blockedURI, sourceFile, effectiveDirective, disposition }) => {
    if (disposition === 'report') return;
    if (releaseOfUrl(blockedURI)) violated.add(blockedURI);
    const owner = releaseOfUrl(sourceFile ?? '') ?? releaseOfUrl(blockedURI);
    const kind = `${effectiveDirective} ${owner?.remote} ${owner?.release}`;
    if (!owner || told.has(kind)) return;
    told.add(kind);
    const cause = new Error(`the Content-Security-Policy refused ${blockedURI} (${effectiveDirective})`);
    reportFailure(new RemoteFailure('BLOCKED', owner.remote, owner.release, { cause }));
  });
}

/** Returns the remote and release of a file's URL; null if it is no file of a release. */
export function releaseOfUrl(url: string): { remote: string; release: string } | null {
  const [, remote = '', release = ''] = /\/remotes\/([a-z][a-z0-9-]{1,39})\/([^/]+)\//.exec(url) ?? [];
  return releaseNamePattern.test(release) ? { remote, release } : null;
}
