import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { releaseName } from '@cairn/contract';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { eq } from 'drizzle-orm';
import { startTestRegistry, type TestRegistry } from '../../test/registry.ts';
import { testRelease } from '../../test/release.ts';
import { releases } from './schema.ts';

/** The release command, as `pnpm release` runs it. */
const command = resolve(import.meta.dirname, '../../../shared/release/src/main.ts');

let registry: TestRegistry;
/** Names of the releases that were live, by version, oldest first. */
const names = new Map<string, string>();
beforeAll(async () => {
  registry = await startTestRegistry();
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0'])
    names.set(version, await registry.live(testRelease({ version, content: version })));
});
afterAll(() => registry.cairn.stop());

const stable = async () => (await registry.call('live')).revision?.remotes.workspace?.stable;
const rollBack = (...words: string[]) =>
  promisify(execFile)(process.execPath, [command, 'rollback', 'workspace', ...words], {
    env: { ...process.env, CAIRN_URL: registry.cairn.url, CAIRN_DEPLOY_TOKEN: registry.tokens.workspace },
  });

test('goes back to the version that is named, over those in between, and the revision says why', async () => {
  const { stdout } = await rollBack('--to', '1.1.0', '--reason', 'two releases are slow');
  expect(stdout).toMatch(/^workspace 1\.1\.0-[0-9a-f]{12} is live, revision \d+\n$/);
  expect(stdout).toContain(names.get('1.1.0') ?? 'none');
  expect((await registry.call('live')).revision).toMatchObject({
    note: 'two releases are slow',
    remotes: { workspace: { stable: names.get('1.1.0'), lastGood: names.get('1.0.0') } },
  });
});

test('goes back to the newest release of a version, or to the very one whose name is given', async () => {
  const again = await registry.live(testRelease({ version: '1.2.0', content: 'built again' }));
  await registry.live(testRelease({ version: '1.4.0', content: '1.4.0' }));
  await rollBack('--to', '1.2.0');
  expect(await stable()).toBe(again);
  await rollBack(`--to=${names.get('1.2.0')}`);
  expect(await stable()).toBe(names.get('1.2.0'));
});

test('changes nothing where there is no such release, it was pruned, or it is live: and says which there are', async () => {
  const pruned = testRelease({ version: '0.9.0', content: 'old' });
  await registry.publish(pruned);
  await registry.cairn.database.anonymous((tx) =>
    tx
      .update(releases)
      .set({ prunedAt: new Date() })
      .where(eq(releases.release, releaseName(pruned.manifest))),
  );
  const before = await registry.liveNumber();
  for (const [to, words] of [
    ['9.9.9', /workspace 9\.9\.9 is not in the store[\s\S]*stored releases: .*1\.0\.0-[0-9a-f]{12}/],
    ['9.9.9-0123456789ab', /release 9\.9\.9-0123456789ab is not in the store/],
    ['0.9.0', /workspace 0\.9\.0 is not in the store/],
    ['1.2.0-0123456789', /is not in the store/],
    [(await stable()) ?? '', /is already stable/],
  ] as const)
    await expect(rollBack('--to', to)).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(words) });
  expect(await registry.liveNumber()).toBe(before);
});
