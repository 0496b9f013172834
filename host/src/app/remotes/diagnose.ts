import type { FailureCode, PlannedRemote } from '@cairn/contract';
import { isViolated } from './violations.ts';

/** Timeout of a network check of a file, in milliseconds. */
const askMs = 5_000;

type Trouble = Extract<FailureCode, 'UNREACHABLE' | 'TIMEOUT' | 'NOT_FOUND' | 'BLOCKED'>;
/** Which problem is reported if several files have different ones: temporary problems first. */
const worst: readonly Trouble[] = ['UNREACHABLE', 'TIMEOUT', 'BLOCKED', 'NOT_FOUND'];

/** A file of a release that the browser could not load. */
interface LostFile {
  url: string;
  integrity: string | undefined;
}

const lost = new Map<string, LostFile>();

/** Records which scripts and styles could not be loaded, and their integrity. The thrown errors contain neither. */
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

/** Refetches the failed files of a remote past the HTTP cache, before the user's next attempt. */
export async function askAgain(remote: string): Promise<void> {
  const files = [...lost.values()].filter(({ url }) => url.includes(`/remotes/${remote}/`));
  for (const { url } of files) lost.delete(url);
  await troubleWith(files);
}

/** Returns the problem of files, given by URL and known integrity; null if all can be fetched and are valid. */
export async function troubleWith(files: readonly LostFile[]): Promise<Trouble | null> {
  const seen = await Promise.all(files.map(troubleWithFile));
  return worst.find((trouble) => seen.includes(trouble)) ?? null;
}

/**
 * Returns why a remote's code or page could not be loaded, judging by the error and by refetching. A failed script gives no reason itself.
 * @param files the files that were needed first, with their integrity; used if the error names no file
 */
export async function codeOf(cause: unknown, remote: PlannedRemote, files: readonly LostFile[] = []): Promise<FailureCode> {
  if (isMisfit(cause)) return 'INCOMPATIBLE';
  const named = fileOf(cause);
  const asked = named ? [lost.get(named) ?? { url: named, integrity: integrityOf(remote, named) }] : files;
  if (asked.some(({ url }) => isViolated(url)) || isRefused(cause)) return 'BLOCKED';
  if (!isLoadFailure(cause)) return 'EVALUATION';
  return (await troubleWith(asked)) ?? (isEmptyHanded(cause) ? 'EVALUATION' : 'UNREACHABLE');
}

/**
 * Returns whether a file failed to load, as opposed to failing while it ran. The bundler's runtime names its errors; those of federation
 * have a code.
 */
export function isLoadFailure(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  if (cause.name === 'ChunkLoadError' || ('code' in cause && cause.code === 'CSS_CHUNK_LOAD_FAILED')) return true;
  return (cause.message.includes('RUNTIME-008') && !cause.message.includes('ScriptExecutionError')) || isEmptyHanded(cause);
}

/** Returns whether the file loaded but lacked the expected content: it is truncated or another file. */
function isEmptyHanded(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return ('type' in cause && cause.type === 'missing') || cause.message.includes('RUNTIME-001');
}

/** Returns whether federation's checks of shared packages failed: an incompatible version, or a missing singleton. */
export function isMisfit(cause: unknown): boolean {
  return cause instanceof Error && /of shared singleton module|RUNTIME-0(?:05|06|12)/.test(cause.message);
}

/** Returns whether Trusted Types refused a URL that is in no release of the plan. */
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
    // Bypasses the cache and updates it, since a cached bad response would stay forever.
    const response = await fetch(url, { cache: 'reload', signal: AbortSignal.timeout(askMs) });
    if (response.status === 404 || response.status === 410) return 'NOT_FOUND';
    // HTML instead of a file comes from a proxy or a captive portal.
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
