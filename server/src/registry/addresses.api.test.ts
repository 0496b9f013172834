import { type Plan, PlanSchema, releaseName } from '@cairn/contract';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { startTestRegistry, type TestRegistry } from '../../test/registry.ts';
import { testRelease } from '../../test/release.ts';
import { signIn } from '../../test/sign-in.ts';

let registry: TestRegistry;
let headers: { cookie: string };
beforeAll(async () => {
  registry = await startTestRegistry({ CAIRN_DEMO: '1' });
  headers = { cookie: await signIn(registry.cairn, 'owner@acme.example') };
  await registry.live(testRelease({ content: 'owner of /app' }));
  await registry.live(testRelease({ id: 'staff', routes: ['/app/staff', '/app/staff/:id'] }), registry.tokens.staff);
});
afterAll(() => registry.cairn.stop());

const switchStaff = (on: boolean) => registry.change('switches', { remote: 'staff', on }, registry.tokens.staff);
const wait = () => new Promise((resolve) => setTimeout(resolve, 50));

/** Reads the plan until a condition is true, because a process may serve a cached registry for half a second. */
async function planWhere(isSo: (plan: Plan) => boolean): Promise<Plan> {
  for (;;) {
    const plan = v.parse(PlanSchema, await (await fetch(`${registry.cairn.url}/api/registry/plan`, { headers })).json());
    if (isSo(plan)) return plan;
    await wait();
  }
}

test('a remote that is switched off keeps its addresses, and a fresh load of one says that it is off', async () => {
  expect((await switchStaff(false)).status).toBe(200);
  const plan = await planWhere(({ remotes }) => !remotes.some(({ id }) => id === 'staff'));
  const off = { id: 'staff', label: 'staff (en)', routes: ['/app/staff', '/app/staff/:id'] };
  expect(plan).toMatchObject({ switchedOff: [off], unavailable: [], forbidden: [] });
  const page = await fetch(`${registry.cairn.url}/app/staff/7`, { headers });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain(`"switchedOff":[${JSON.stringify(off)}]`);

  const owned = '/app/staff is owned by staff, which is switched off and keeps its addresses (/app/staff)';
  const thief = testRelease({ content: 'thief', routes: ['/app', '/app/staff'] });
  const checked = await registry.call('checks', {
    method: 'POST',
    body: JSON.stringify({ manifest: thief.manifest, hash: '0'.repeat(64) }),
  });
  expect(checked.issues.map(({ message }) => message).join()).toContain(owned);
  await registry.publish(thief);
  const release = releaseName(thief.manifest);
  for (const audience of [undefined, { percent: 50 }]) {
    const promoted = await registry.change('promotions', { release, ...(audience ? { audience } : {}) });
    expect(promoted).toMatchObject({ status: 422, code: 'RELEASE_INVALID' });
    expect(promoted.issues.map(({ message }) => message).join()).toContain(owned);
  }

  expect((await switchStaff(true)).status).toBe(200);
  const again = await planWhere(({ remotes }) => remotes.some(({ id }) => id === 'staff'));
  expect(again.switchedOff).toEqual([]);
});

test('a release that would own every address nobody else does is refused', async () => {
  const greedy = testRelease({ content: 'greedy', routes: ['/app', '/app/:slug'] });
  const lesson = 'the first segment below /app is plain';
  const checked = await registry.call('checks', {
    method: 'POST',
    body: JSON.stringify({ manifest: greedy.manifest, hash: '0'.repeat(64) }),
  });
  expect(checked.issues.map(({ message }) => message).join()).toContain(lesson);
  const published = await registry.publish(greedy);
  expect(published.status).toBe(422);
  expect(published.issues.map(({ message }) => message).join()).toContain(lesson);
});
