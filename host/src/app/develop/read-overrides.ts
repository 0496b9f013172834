import { devVersion, OverriddenPlanSchema, type Plan, type TabOverride } from '@cairn/contract';
import { call, getLocale } from '@cairn/shell';
import * as v from 'valibot';
import { foreignOverrides, noteOverrides } from './develop.ts';

const readTimeoutMs = 5_000;

/**
 * Fetches this tab's plan: reads each `remote.json` from its origin and sends them to the server, which returns the plan. Remotes that
 * cannot be read do not run and are reported. @throws {ApiError} when Cairn's own server does not answer
 */
export async function planWithOverrides(id: string, options: { timeoutMs?: number } = {}): Promise<Plan> {
  const read = await Promise.all(
    foreignOverrides().map(async ({ remote, origin }) => ({ remote, origin, ...(await readManifest(origin)) })),
  );
  if (process.env.NODE_ENV === 'development') await followDevServers(read);
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
    if (!response.ok) return { problem: `${url}: ${response.status} ${await messageOf(response)}`.trim() };
    return { manifest: await response.json() };
  } catch (error) {
    console.warn(`${url} could not be read`, error);
    return { problem: `${url}: ${error instanceof Error ? error.message : String(error)}` };
  }
}

const MessageSchema = v.pipe(v.string(), v.parseJson(), v.object({ message: v.string() }));

/** Returns a dev server's message about what is wrong in `remote.ts`; empty for other servers. */
async function messageOf(response: Response): Promise<string> {
  const read = v.safeParse(MessageSchema, await response.text());
  return read.success ? read.output.message : '';
}

const DevManifestSchema = v.object({ version: v.literal(devVersion) });

async function followDevServers(read: readonly { remote: string; origin: string; manifest?: unknown }[]): Promise<void> {
  const served = read.filter(({ manifest }) => v.is(DevManifestSchema, manifest));
  if (served.length === 0) return;
  const { followDevServer } = await import(/* webpackChunkName: "develop" */ '../../development/dev-server-problems.ts');
  for (const { remote, origin } of served) followDevServer(remote, origin);
}
