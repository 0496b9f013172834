import { makeOnlyRelease } from '@cairn/server/past-the-checks';
import { releaseNext } from '../support/release-next.ts';
import { cairn } from '../support/running.ts';
import { victim } from './list.ts';
import { promoteAgain, type Row, reportedAs } from './row.ts';
import { beginAgain, expectRestWorks, expectSameDocument, expectVictimShown, goToVictim, panelOf } from './scene.ts';

const overview = "{ path: '/app/settings', lazy: () => import(";
const whileAtFault = "'fault' in window ? new Promise(() => undefined) :";

/** All files are intact, but a promise of the remote's own code stays pending as long as the page has `fault` set. */
function neverRow(name: string, written: string): Row {
  return {
    name,
    async cause({ page }) {
      const { release } = await releaseNext(cairn, victim.id, (edit) => edit('src/routes.tsx', overview, written));
      await makeOnlyRelease(cairn.dataDirectory, victim.id, release); // otherwise the previous release is the fallback, which has its own row
      await beginAgain({ page });
      await page.evaluate(() => Object.assign(window, { fault: true }));
    },
    shown: {
      says: 'the panel, TIMEOUT',
      async check(scene) {
        await goToVictim(scene);
        await scene.page.getByRole('status').filter({ hasText: 'Loading' }).waitFor();
        await panelOf(scene)
          .getByText(/^This part of Cairn took too long/)
          .waitFor({ timeout: 60_000 });
        await panelOf(scene).getByText('Details for support').click();
        await panelOf(scene).getByText('TIMEOUT', { exact: true }).waitFor();
      },
    },
    rest: {
      says: 'works, while it is waited for as well',
      async check(scene) {
        await expectRestWorks(scene);
        await goToVictim(scene);
        await scene.page.getByRole('status').filter({ hasText: 'Loading' }).waitFor();
        await expectRestWorks(scene);
      },
    },
    recovers: {
      says: 'without a reload',
      async check(scene) {
        await goToVictim(scene);
        await panelOf(scene).waitFor({ timeout: 60_000 });
        await scene.page.evaluate(() => Reflect.deleteProperty(window, 'fault'));
        await panelOf(scene).getByRole('button', { name: 'Try again' }).click();
        await expectVictimShown(scene);
        await expectSameDocument(scene);
      },
    },
    reported: reportedAs('TIMEOUT'),
    mend: ({ good }) => promoteAgain(good),
  };
}

export const neverComes = neverRow('page that never comes', overview.replace('import(', `${whileAtFault} import(`));
export const neverRead = neverRow('data that never comes', overview.replace('lazy:', `loader: () => (${whileAtFault} null), lazy:`));
