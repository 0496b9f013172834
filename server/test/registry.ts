import { join } from 'node:path';
import { IssueSchema } from '@cairn/api';
import { ExcludedReleaseSchema, RevisionSchema, releaseName } from '@cairn/contract';
import * as v from 'valibot';
import { ensureDeployTokens, newDeployToken } from '../src/registry/token.ts';
import { startTestCairn, type TestCairn } from './cairn.ts';
import { formOf, type TestRelease } from './release.ts';

const AnswerSchema = v.object({
  success: v.boolean(),
  code: v.optional(v.string()),
  issues: v.optional(v.array(IssueSchema), []),
  existed: v.optional(v.boolean()),
  changed: v.optional(v.boolean()),
  revision: v.optional(v.nullable(RevisionSchema)),
  current: v.optional(v.nullable(RevisionSchema)),
  serving: v.optional(v.record(v.string(), v.string()), {}),
  excluded: v.optional(v.array(ExcludedReleaseSchema), []),
});
type Answer = { status: number } & v.InferOutput<typeof AnswerSchema>;

/** A server with deploy tokens for `workspace` and `staff`, and the registry's API as a release command calls it. */
export interface TestRegistry {
  cairn: TestCairn;
  tokens: { workspace: string; staff: string };
  /** Uses the workspace's token unless another is given; null sends none. */
  call(path: string, init?: RequestInit, token?: string | null): Promise<Answer>;
  publish(release: TestRelease, token?: string | null): Promise<Answer>;
  promote(release: TestRelease, base: number, token?: string | null): Promise<Answer>;
  /** Any other change, based on the live revision unless `body` has a base. */
  change(path: string, body: object, token?: string | null): Promise<Answer>;
  /** Publishes a release and promotes it to everyone. Returns its name. */
  live(release: TestRelease, token?: string): Promise<string>;
  liveNumber(): Promise<number>;
  /** Returns a path in the release store. */
  stored(...parts: string[]): string;
}

export async function startTestRegistry(environment: Record<string, string> = {}): Promise<TestRegistry> {
  const cairn = await startTestCairn(environment);
  const tokens = { workspace: newDeployToken(), staff: newDeployToken() };
  await ensureDeployTokens(cairn.database, new Map(Object.entries(tokens)));

  async function call(path: string, init: RequestInit = {}, token: string | null = tokens.workspace): Promise<Answer> {
    const headers = {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(typeof init.body === 'string' ? { 'Content-Type': 'application/json' } : {}),
    };
    const response = await fetch(`${cairn.url}/api/registry/${path}`, { ...init, headers });
    return { status: response.status, ...v.parse(AnswerSchema, await response.json()) };
  }

  const liveNumber = async () => (await call('live')).revision?.number ?? 0;

  const publish: TestRegistry['publish'] = (release, token) => call('releases', { method: 'POST', body: formOf(release) }, token);
  const promote: TestRegistry['promote'] = ({ manifest }, base, token) =>
    call('promotions', { method: 'POST', body: JSON.stringify({ remote: manifest.id, release: releaseName(manifest), base }) }, token);

  return {
    cairn,
    tokens,
    call,
    publish,
    promote,
    liveNumber,
    change: async (path, body, token) =>
      call(path, { method: 'POST', body: JSON.stringify({ base: await liveNumber(), remote: 'workspace', ...body }) }, token),
    async live(release, token) {
      await publish(release, token);
      await promote(release, await liveNumber(), token);
      return releaseName(release.manifest);
    },
    stored: (...parts) => join(cairn.dataDir, 'releases', ...parts),
  };
}

export function codesOf(answer: { issues: { code: string }[] }): string[] {
  return answer.issues.map((issue) => issue.code);
}
