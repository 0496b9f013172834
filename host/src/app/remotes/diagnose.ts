import type { FailureCode, PlannedRemote } from '@cairn/contract';
import { isViolated } from './violations.ts';

/** How long the network is asked what became of a file, in milliseconds. */
const askMs = 5_000;

type Trouble = Extract<FailureCode, 'UNREACHABLE' | 'TIMEOUT' | 'NOT_FOUND' | 'BLOCKED'>;
/** What is told where several files have each their own trouble: what passes by itself comes first. */
const worst: readonly Trouble[] = ['UNREACHABLE', 'TIMEOUT', 'BLOCKED', 'NOT_FOUND'];

/** A file of a release that could not be used, as the browser's own loading left it. */
interface LostFile {
  url: string;
  integrity: string | undefined;
}

const lost = new Map<string, LostFile>();

/** Notes which scripts and styles could not be loaded, with the integrity that they were asked for with: their errors say neither. */
export function followLostFiles(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) lost.set(target.src, { url: target.src, integrity: target.integrity || undefined });
      if (target instanceof HTMLLinkElement) lost.set(target.href, { url: target.href, integrity: target.integrity || undefined });
    },
    true,
  );
}

/** Asks the network again for what could not be used of a remote: before a person's next try, which would get it from the cache. */
export async function askAgain(remote: string): Promise<void> {
  const files = [...lost.values()].filter(({ url }) => url.includes(`/remotes/${remote}/`));
  for (const { url } of files) lost.delete(url);
  await troubleWith(files);
}

/** What became of files that are named by URL, with their integrity where it is known; null where all can be had as they should be. */
export async function troubleWith(files: readonly LostFile[]): Promise<Trouble | null> {
  const seen = await Promise.all(files.map(troubleWithFile));
  return worst.find((trouble) => seen.includes(trouble)) ?? null;
}

/**
 * Why a remote's code or a page of it did not come, as far as the error and the network can tell: a script that fails says
 * only that it failed.
 * @param files those that were needed first, with their integrity; beside the one that the error names
 */
export async function codeOf(cause: unknown, remote: PlannedRemote, files: readonly LostFile[] = []): Promise<FailureCode> {
  if (isMisfit(cause)) return 'INCOMPATIBLE';
  const named = fileOf(cause);
  const asked = named ? [lost.get(named) ?? { url: named, integrity: integrityOf(remote, named) }] : files;
  if (asked.some(({ url }) => isViolated(url)) || isRefused(cause)) return 'BLOCKED';
  if (!isLoadFailure(cause)) return 'EVALUATION';
  return (await troubleWith(asked)) ?? (isEmptyHanded(cause) ? 'EVALUATION' : 'UNREACHABLE');
}

/** Did a file not come, as against one that came and failed as it ran? The bundler's runtime names its errors; federation's have a code. */
export function isLoadFailure(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  if (cause.name === 'ChunkLoadError' || ('code' in cause && cause.code === 'CSS_CHUNK_LOAD_FAILED')) return true;
  return (cause.message.includes('RUNTIME-008') && !cause.message.includes('ScriptExecutionError')) || isEmptyHanded(cause);
}

/** The file came and held nothing of what it should: it is cut short, or another file. */
function isEmptyHanded(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return ('type' in cause && cause.type === 'missing') || cause.message.includes('RUNTIME-001');
}

/** Federation's own checks of what is shared: a version that does not satisfy, and a singleton that nobody provides. */
export function isMisfit(cause: unknown): boolean {
  return cause instanceof Error && /of shared singleton module|RUNTIME-0(?:05|06|12)/.test(cause.message);
}

/** Trusted Types refused a URL that is in no release of the plan. */
function isRefused(cause: unknown): boolean {
  return cause instanceof TypeError && /trusted|not a file of a release/i.test(cause.message);
}

function fileOf(cause: unknown): string | undefined {
  return cause instanceof Error && 'request' in cause && typeof cause.request === 'string'
    ? new URL(cause.request, location.href).href
    : undefined;
}

function integrityOf(remote: PlannedRemote, url: string): string | undefined {
  const base = new URL(remote.base, location.href).href;
  return url.startsWith(base) ? remote.integrity[url.slice(base.length)] : undefined;
}

async function troubleWithFile({ url, integrity }: LostFile): Promise<Trouble | null> {
  try {
    // Past the cache, and into it: what was kept of a bad answer would be the answer for ever.
    const response = await fetch(url, { cache: 'reload', signal: AbortSignal.timeout(askMs) });
    if (response.status === 404 || response.status === 410) return 'NOT_FOUND';
    // A page in place of a file: a proxy, or a sign-in that stands before the network.
    if (!response.ok || response.headers.get('content-type')?.startsWith('text/html')) return 'UNREACHABLE';
    const digest = await crypto.subtle.digest('SHA-384', await response.arrayBuffer());
    const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)));
    return !integrity || integrity === `sha384-${base64}` ? null : 'BLOCKED';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return 'TIMEOUT';
    if (error instanceof TypeError || error instanceof DOMException) return 'UNREACHABLE';
    throw error;
  }
}
