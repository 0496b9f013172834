import { PlanSchema } from '@cairn/contract';
import { expect } from '@rstest/core';
import * as v from 'valibot';
import { releaseNext } from '../support/release-next.ts';
import { cairn } from '../support/running.ts';
import { releaseAltered } from './altered-release.ts';
import { entry, victim } from './list.ts';
import { calmNetwork, nextVersion, ofVictim, promoteAgain, type Row, reportedAs } from './row.ts';
import { beginAgain, expectRestWorks, expectSameDocument, expectVictimShown, goToVictim, panelOf } from './scene.ts';

// Faults that do not lead to the shell's panel, or lead to it in a special way.

export const slow: Row = {
  name: '10 s slow',
  async cause() {
    cairn.network.meddle = (path) => (ofVictim(path) && entry.test(path) ? { delayMs: 10_000 } : undefined);
  },
  shown: {
    says: 'its outline, then the page',
    async check(scene) {
      await goToVictim(scene);
      await scene.page.getByRole('status').filter({ hasText: 'Loading' }).waitFor();
    },
  },
  rest: { says: 'works', check: expectRestWorks },
  recovers: {
    says: 'by itself',
    async check(scene) {
      await goToVictim(scene);
      await expectVictimShown(scene);
      await expectSameDocument(scene);
    },
  },
  reported: {
    says: 'its load time',
    async check({ page, reports }) {
      const loadMs = await page.evaluate(
        () => performance.getEntriesByName('cairn.remote').find((one) => (one as PerformanceMeasure).detail.id === 'settings')?.duration,
      );
      expect(loadMs).toBeGreaterThan(9_000);
      expect(reports()).toEqual([]);
    },
  },
  mend: calmNetwork,
};

export const registry: Row = {
  name: 'HTML in place of the registry’s JSON',
  async cause({ page }) {
    cairn.network.meddle = (path) =>
      path.startsWith('/api/registry/plan') ? { type: 'text/html', content: () => '<!doctype html><title>Sign in</title>' } : undefined;
    // Neither the rest of the plan has arrived, nor is one left from an earlier visit.
    await page.context().addInitScript(() => localStorage.removeItem('cairn.plan'));
    await beginAgain({ page });
  },
  shown: {
    says: 'the page could not be read',
    async check(scene) {
      await goToVictim(scene);
      await scene.page.getByRole('alert').getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
    },
  },
  rest: { says: 'works', check: expectRestWorks },
  recovers: {
    says: 'without a reload',
    async check(scene) {
      await goToVictim(scene);
      const again = scene.page.getByRole('alert').getByRole('button', { name: 'Try again' });
      await again.waitFor();
      await calmNetwork();
      // The page also retries by itself and may be faster than the click.
      await Promise.any([again.click(), expectVictimShown(scene)]);
      await expectVictimShown(scene);
      await expectSameDocument(scene);
    },
  },
  reported: reportedAs('CONTRACT', 'host'),
  mend: calmNetwork,
};

export const lastGood: Row = {
  name: 'bad release after a good one',
  representative: true,
  async cause({ page, good }) {
    await promoteAgain(good);
    await releaseAltered(cairn, victim.id, nextVersion(91), (content, file, { routesFiles }) =>
      file === routesFiles[0] ? `${content}}{` : content,
    );
    await beginAgain({ page });
  },
  shown: {
    says: 'the page, of the last good release',
    async check(scene) {
      await goToVictim(scene);
      await expectVictimShown(scene);
      const run = await scene.page.evaluate(() =>
        performance.getEntriesByName('cairn.remote').map((one) => (one as PerformanceMeasure).detail),
      );
      expect(run).toContainEqual(
        expect.objectContaining({ id: victim.id, release: scene.good, insteadOf: expect.stringMatching(/^1\.91\./) }),
      );
    },
  },
  rest: { says: 'works', check: expectRestWorks },
  recovers: { says: 'by itself', check: (scene) => expectSameDocument(scene) },
  reported: reportedAs('EVALUATION'),
  mend: ({ good }) => promoteAgain(good),
};

export const render: Row = {
  name: 'throws while it is drawn',
  representative: true,
  async cause({ page }) {
    await releaseNext(cairn, victim.id, (edit) =>
      edit(
        'src/overview/page.tsx',
        'usePage(t`Settings`);',
        "usePage(t`Settings`);\n  if ('fault' in window) throw new Error('as it is drawn');",
      ),
    );
    await beginAgain({ page });
    await page.evaluate(() => Object.assign(window, { fault: true }));
  },
  shown: {
    says: 'the panel, RENDER',
    async check(scene) {
      await goToVictim(scene);
      await panelOf(scene).getByText('This page failed to render.').waitFor();
    },
  },
  rest: { says: 'works', check: expectRestWorks },
  recovers: {
    says: 'without a reload',
    async check(scene) {
      await goToVictim(scene);
      await panelOf(scene).waitFor();
      // Waits until idle: a navigation still rendering would show the page by itself once the fault is gone.
      await scene.page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
      await scene.page.evaluate(() => Reflect.deleteProperty(window, 'fault'));
      await panelOf(scene).getByRole('button', { name: 'Try again' }).click();
      await expectVictimShown(scene);
      await expectSameDocument(scene);
    },
  },
  reported: reportedAs('RENDER'),
  mend: ({ good }) => promoteAgain(good),
};

const typed = 'Typed before the reload';

export const deleted: Row = {
  name: 'files of an older release deleted',
  representative: true,
  async cause(scene) {
    await goToVictim(scene);
    await scene.page.getByRole('link', { name: /^Profile/ }).click();
    await scene.page.getByLabel('Display name').fill(typed);
    await goToVictim(scene);
    await expectVictimShown(scene);
    await releaseAltered(cairn, victim.id, nextVersion(92));
    cairn.network.meddle = (path) => (path.startsWith(`/remotes/${victim.id}/${scene.good}/`) ? { status: 404 } : undefined);
  },
  shown: {
    says: 'the page, of the newer release',
    async check(scene) {
      await scene.page.getByRole('link', { name: /^Preferences/ }).click();
      await expectVictimShown(scene, 'Preferences');
      const state = await scene.page.evaluate(() => document.getElementById('initial-state')?.textContent ?? 'null');
      const { plan } = v.parse(v.pipe(v.string(), v.parseJson(), v.object({ plan: PlanSchema })), state);
      expect(plan.remotes.map(({ release }) => release)).toEqual([expect.stringMatching(/^1\.92\./)]);
    },
  },
  rest: { says: 'works', check: expectRestWorks },
  recovers: {
    says: 'by a reload that keeps place and input',
    async check(scene) {
      await expectSameDocument(scene, false);
      await goToVictim(scene);
      await scene.page.getByRole('link', { name: /^Profile/ }).click();
      await expect.poll(() => scene.page.getByLabel('Display name').inputValue()).toBe(typed);
    },
  },
  reported: reportedAs('NOT_FOUND'),
  async mend({ good }) {
    await calmNetwork();
    await promoteAgain(good);
  },
};

export const clock: Row = {
  name: 'clock a year ahead',
  representative: true,
  prepare: () => {
    // Runs in the page as written here, uncompiled: a method or a class would not work after compilation.
    const Real = Date;
    const later = () => Real.now() + 400 * 86_400_000;
    globalThis.Date = new Proxy(Real, {
      construct: (real, given, made) => Reflect.construct(real, given.length > 0 ? given : [later()], made),
      get: (real, name) => (name === 'now' ? later : Reflect.get(real, name)),
    });
  },
  cause: async ({ page }) => {
    expect(await page.evaluate(() => Date.now())).toBeGreaterThan(Date.now() + 300 * 86_400_000);
  },
  shown: {
    says: 'the page',
    async check(scene) {
      await goToVictim(scene);
      await expectVictimShown(scene);
    },
  },
  rest: { says: 'works', check: expectRestWorks },
  recovers: {
    says: 'nothing to recover from',
    async check(scene) {
      await scene.page.goto(cairn.url + victim.path);
      await expectVictimShown(scene);
    },
  },
  reported: { says: 'nothing', check: async ({ reports }) => expect(reports()).toEqual([]) },
  mend: calmNetwork,
};
