import { releaseName } from '@cairn/contract';
import { promote, rollBack, switchRemote } from '@cairn/release';
import { afterAll, afterEach, beforeAll, expect, test } from '@rstest/core';
import { startTestRegistry, type TestRegistry } from '../../test/registry.ts';
import { testRelease } from '../../test/release.ts';

let registry: TestRegistry;
const realFetch = globalThis.fetch;
beforeAll(async () => {
  registry = await startTestRegistry();
});
afterAll(() => registry.cairn.stop());
afterEach(() => {
  globalThis.fetch = realFetch;
});

/** What somebody else does after the release command has looked, and before it writes. */
function meanwhile(others: () => Promise<unknown>): void {
  globalThis.fetch = async (address, init) => {
    if (init?.method === 'POST') {
      globalThis.fetch = realFetch;
      await others();
    }
    return realFetch(address, init);
  };
}

const entry = async () => (await registry.call('live')).revision?.remotes.workspace;
const byCommand = () => ({ server: registry.cairn.url, token: registry.tokens.workspace, remote: 'workspace' });
const told = /^workspace was changed at the same time: look at "history", and try again/;

test('of two who go back at once one goes back, and the other is told', async () => {
  await registry.live(testRelease({ content: 'one' }));
  const before = await registry.live(testRelease({ content: 'two' }));
  await registry.live(testRelease({ content: 'three' }));
  meanwhile(() => registry.change('rollbacks', {}));
  await expect(rollBack(byCommand())).rejects.toThrow(told);
  expect((await entry())?.stable).toBe(before);
});

test('what somebody does to another remote is in nobody’s way', async () => {
  const staff = testRelease({ id: 'staff', content: 'staff', routes: ['/app/staff'] });
  await registry.live(staff, registry.tokens.staff);
  meanwhile(() => registry.change('switches', { remote: 'staff', on: false }, registry.tokens.staff));
  expect(await switchRemote({ ...byCommand(), on: false })).toMatchObject({ changed: true });
  expect(await entry()).toMatchObject({ on: false });
});

test('a pipeline promotes what is on canary, and nothing that was taken back, however late', async () => {
  const stable = await registry.live(testRelease({ content: 'stable' }));
  const release = testRelease({ content: 'tried' });
  const name = releaseName(release.manifest);
  await registry.publish(release);
  const promotion = { ...byCommand(), release: name, tried: true };
  const start = () => registry.change('promotions', { release: name, audience: { percent: 10 } });
  await expect(promote(promotion)).rejects.toThrow(/is not on canary: it never was, or was taken back/);
  await start();
  meanwhile(() => registry.change('rollbacks', {}));
  await expect(promote(promotion)).rejects.toThrow(told);
  await expect(promote(promotion)).rejects.toThrow(/is not on canary/);
  expect((await entry())?.stable).toBe(stable);
  await start();
  expect(await promote(promotion)).toMatchObject({ release: name, changed: true });
  expect(await promote(promotion)).toMatchObject({ release: name, changed: false });
});
