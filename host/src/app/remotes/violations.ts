import { RemoteFailure, releaseNamePattern } from '@cairn/contract';
import { reportFailure } from './report.ts';

const violated = new Set<string>();
const told = new Set<string>();

/** Did the Content-Security-Policy keep this file from being used? */
export function isViolated(url: string): boolean {
  return violated.has(url);
}

/**
 * Hears what the Content-Security-Policy refuses, and tells it of the remote whose file it is, or whose file did it: by the
 * URL, which names remote and release. Each directive once a document, however many addresses a remote tries. What is
 * nobody's is left to the browser's console.
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

/** Which release of which remote a URL is a file of; null where it is none of a release. */
export function releaseOfUrl(url: string): { remote: string; release: string } | null {
  const [, remote = '', release = ''] = /\/remotes\/([a-z][a-z0-9-]{1,39})\/([^/]+)\//.exec(url) ?? [];
  return releaseNamePattern.test(release) ? { remote, release } : null;
}
