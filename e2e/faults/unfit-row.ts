import { setTimeout as pause } from 'node:timers/promises';
import { makeOnlyRelease } from '@cairn/server/past-the-checks';
import { goTo } from '../support/browser.ts';
import { cairn } from '../support/running.ts';
import { publishMisfit } from './altered-release.ts';
import { victim } from './list.ts';
import { nextVersion, promoteAgain, type Row, reportedAs } from './row.ts';
import { beginAgain, expectRestWorks, expectSameDocument, expectVictimShown, panelOf, serving } from './scene.ts';

/** The host was redeployed, and no release of a remote fits it: the navigation rail has no entry for it, but links still lead there. */
export const unfit: Row = {
  name: 'no release fits the application',
  representative: true,
  async cause({ page }) {
    await makeOnlyRelease(cairn.dataDirectory, victim.id, await publishMisfit(cairn, victim.id, nextVersion(93)));
    while ((await serving()) !== '') await pause(100);
    await beginAgain({ page });
  },
  shown: {
    says: 'the panel, INCOMPATIBLE',
    async check(scene) {
      for (const arrive of [() => goTo(scene.page, victim.path), () => scene.page.goto(cairn.url + victim.path)]) {
        await arrive();
        await panelOf(scene).getByText('Details for support').click();
        await panelOf(scene).getByText('INCOMPATIBLE', { exact: true }).waitFor();
      }
    },
  },
  rest: { says: 'works', check: expectRestWorks },
  recovers: {
    says: 'without a reload',
    async check(scene) {
      await goTo(scene.page, victim.path);
      await panelOf(scene).waitFor();
      await scene.page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await promoteAgain(scene.good);
      await panelOf(scene).getByRole('button', { name: 'Try again' }).click();
      await expectVictimShown(scene);
      await expectSameDocument(scene);
    },
  },
  reported: reportedAs('INCOMPATIBLE'),
  mend: ({ good }) => promoteAgain(good),
};
