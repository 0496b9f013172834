import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { releaseName } from '@cairn/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { startTestRegistry, type TestRegistry } from '../../test/registry.ts';
import { testRelease } from '../../test/release.ts';
import { signIn } from '../../test/sign-in.ts';

const root = resolve(import.meta.dirname, '../../..');
const command = resolve(root, 'shared/release/src/main.ts');
const people = ['owner@acme.example', 'lead@acme.example', 'dev@acme.example'];

/** Returns the commands of a pipeline from the canary on, in order. */
function stepsOf(file: string): string[] {
  const text = readFileSync(resolve(root, file), 'utf8');
  return [...text.slice(text.indexOf('\n  canary:\n    needs')).matchAll(/- run: npx -y pnpm@12 release (.+)$/gm)].map(
    ([, words = '']) => words,
  );
}

describe.each([
  ['.github/workflows/remote.yml', 'workspace '],
  ['shared/starter/own-repository/dot-github/workflows/remote.yml.tpl', ''],
])('the pipeline in %s', (file, named) => {
  const [start = '', wait = '', promote = ''] = stepsOf(file);
  let registry: TestRegistry;
  let cookies: string[];
  let release: string;
  let stable: string;
  let count = 0;
  beforeAll(async () => {
    registry = await startTestRegistry({ CAIRN_DEMO: '1' });
    cookies = await Promise.all(people.map((email) => signIn(registry.cairn, email)));
  });
  afterAll(() => registry.cairn.stop());
  beforeEach(async () => {
    count += 1;
    stable = await registry.live(testRelease({ content: `${count}: stable` }));
    const next = testRelease({ content: `${count}: next` });
    await registry.publish(next);
    release = releaseName(next.manifest);
  });

  /** Runs a step in a shell like the runner. In the repository of a single remote, that remote is the default. */
  function run(step: string, env: Record<string, string> = {}) {
    const words = (named ? step : step.replace(/^\w+/, '$& "$REMOTE"')).replace('--canary 10', '--canary 99'); // includes the three people
    const settings = { TABS: '3', MINUTES: '0', GIVE_UP: '300', ...env };
    const prefixed = Object.fromEntries(Object.entries(settings).map(([name, value]) => [`CANARY_${name}`, value]));
    return promisify(execFile)('sh', ['-c', `"${process.execPath}" "${command}" ${words}${step === wait ? ' --poll 0' : ''}`], {
      cwd: root,
      env: {
        ...process.env,
        ...settings,
        ...prefixed,
        CAIRN_URL: registry.cairn.url,
        CAIRN_DEPLOY_TOKEN: registry.tokens.workspace,
        REMOTE: 'workspace',
        RELEASE: release,
        CANARY: '99',
        GITHUB_SHA: '0123abc',
      },
    });
  }
  /** Reports two tabs per person, which is enough even if one of them is in the 1 % without the canary. */
  const report = (tab: string) =>
    Promise.all(
      [...cookies, ...cookies].map((cookie, nth) =>
        fetch(`${registry.cairn.url}/api/registry/reports`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
          body: JSON.stringify({
            tab: `${tab}-${count}-${nth}`,
            reports: [{ remote: 'workspace', release, code: null, loadMs: 100, phases: {} }],
          }),
        }),
      ),
    );
  const entry = async () => (await registry.call('live')).revision?.remotes.workspace;

  test('starts a canary, waits for tabs, and promotes', async () => {
    expect([start, wait, promote].map((step) => step.split(' ')[0])).toEqual(['promote', 'wait', 'promote']);
    await run(start);
    expect((await entry())?.canary?.release).toBe(release);
    const waiting = run(wait);
    const begun = new Promise((resolve) =>
      waiting.child.stderr?.on('data', (text) => String(text).includes('0 of 3 tabs') && resolve(true)),
    );
    expect(await begun).toBe(true);
    await report('tab-well');
    expect((await waiting).stdout).toBe(`workspace ${release} can be promoted\n`);
    await run(promote);
    expect(await entry()).toMatchObject({ stable: release });
    expect((await run(wait)).stdout).toBe(`workspace ${release} can be promoted\n`);
  });

  test('fails clearly where too few tried it in time, and leaves the canary', async () => {
    await run(start);
    await expect(run(wait, { GIVE_UP: '0' })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /has not run enough to be promoted: 0 of 3 tabs, 0 failed; 0 of 0 minutes on canary\n.*it stays on canary/,
      ),
    });
    expect(await entry()).toMatchObject({ stable, canary: { release } });
  });

  test('does not promote before the time is over, however many tabs there are', async () => {
    await run(start);
    await report('tab-soon');
    const waiting = run(wait, { MINUTES: '60' });
    const held = new Promise<string>((resolve) =>
      waiting.child.stderr?.on('data', (text) => String(text).includes(' tabs,') && resolve(String(text))),
    );
    expect(await held).toMatch(/[4-6] of 3 tabs, 0 failed; 0 of 60 minutes on canary/);
    expect(waiting.child.exitCode).toBeNull();
    await registry.change('rollbacks', { from: release, note: 'it looks wrong' });
    await expect(waiting).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/is no longer on canary\n.*it looks wrong/) });
    await expect(run(promote)).rejects.toMatchObject({ stderr: expect.stringContaining('is not on canary') });
    expect(await entry()).toMatchObject({ stable });
  });
});
