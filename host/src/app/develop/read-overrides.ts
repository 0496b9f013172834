import { OverriddenPlanSchema, type Plan, type TabOverride } from '@cairn/contract';
import { call, getLocale } from '@cairn/shell';
import { foreignOverrides, noteOverrides } from './develop.ts';

const readTimeoutMs = 5_000;

/**
 * This tab's plan: each `remote.json` is read where its remote comes from, and the server says what the plan becomes.
 * What cannot be read does not run, and is told so. @throws {ApiError} where Cairn's own server does not answer
 */
export async function planWithOverrides(id: string, options: { timeoutMs?: number } = {}): Promise<Plan> {
  const read = await Promise.all(foreignOverrides().map(async ({ remote, origin }) => ({ remote, ...(await readManifest(origin)) })));
  const manifests = Object.fromEntries(read.flatMap((one) => ('manifest' in one ? [[one.remote, one.manifest]] : [])));
  const json = { manifests, locale: getLocale() };
  const { overrides, plan } = await call('post', `registry/overrides/${id}/manifests`, OverriddenPlanSchema, {
    json,
    quiet: true,
    ...options,
  });
  noteOverrides(
    overrides.map((entry): TabOverride => {
      const found = read.find(({ remote }) => remote === entry.override.remote);
      return found && 'problem' in found ? { ...entry, problem: { code: 'NOT_FOUND', reasons: [found.problem] } } : entry;
    }),
  );
  return plan;
}

async function readManifest(origin: string): Promise<{ manifest: unknown } | { problem: string }> {
  const url = `${origin}/remote.json`;
  try {
    const response = await fetch(url, { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(readTimeoutMs) });
    if (!response.ok) return { problem: `${url}: ${response.status}` };
    return { manifest: await response.json() };
  } catch (error) {
    console.warn(`${url} could not be read`, error);
    return { problem: `${url}: ${error instanceof Error ? error.message : String(error)}` };
  }
}
