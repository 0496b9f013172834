import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeOnlyRelease } from '@cairn/server/past-the-checks';
import { goTo } from '../support/browser.ts';
import { cairn } from '../support/running.ts';
import { victim } from './list.ts';
import { promoteAgain, type Row, reportedAs } from './row.ts';
import { beginAgain, expectRestWorks, expectSameDocument, expectVictimShown, panelOf, serving } from './scene.ts';

const written = new Map<string, string>();
const manifestOf = (release: string) => path.join(cairn.dataDirectory, 'releases', victim.id, release, 'remote.json');

/** The live release is valid, but the release store was damaged: its manifest cannot be trusted or read. */
function lostRow(name: string, code: 'NOT_FOUND' | 'BLOCKED', spoil: (file: string) => void, more: Pick<Row, 'representative'> = {}): Row {
  const restore = (release: string) => writeFileSync(manifestOf(release), written.get(release) ?? '');
  const servedUntil = async (expected: string) => {
    while ((await serving()) !== expected) await pause(100);
  };
  return {
    name,
    ...more,
    async cause({ page, good }) {
      await makeOnlyRelease(cairn.dataDirectory, victim.id, good); // otherwise the previous release is the fallback, which has its own row
      written.set(good, readFileSync(manifestOf(good), 'utf8'));
      spoil(manifestOf(good));
      await servedUntil('');
      await beginAgain({ page });
    },
    shown: {
      says: `the panel, ${code}`,
      async check(scene) {
        for (const arrive of [() => goTo(scene.page, victim.path), () => scene.page.goto(cairn.url + victim.path)]) {
          await arrive();
          await panelOf(scene).getByText('Details for support').click();
          await panelOf(scene).getByText(code, { exact: true }).waitFor();
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
        restore(scene.good);
        await servedUntil(scene.good);
        await panelOf(scene).getByRole('button', { name: 'Try again' }).click();
        await expectVictimShown(scene);
        await expectSameDocument(scene);
      },
    },
    reported: reportedAs(code),
    async mend({ good }) {
      restore(good);
      await servedUntil(good);
      await promoteAgain(good);
    },
  };
}

export const gone = lostRow('remote.json gone from the store', 'NOT_FOUND', (file) => rmSync(file), { representative: true });
export const tampered = lostRow('tampered remote.json in the store', 'BLOCKED', (file) =>
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(victim.path, `${victim.path}-elsewhere`)),
);
