import { expect } from '@rstest/core';
import { cairn } from '../support/running.ts';
import { releaseAltered } from './altered-release.ts';
import { type Fault, faults, victim } from './list.ts';
import { gone, tampered } from './lost-rows.ts';
import { neverComes, neverRead } from './never-rows.ts';
import { misfitPart } from './part-row.ts';
import { calmNetwork, nextVersion, ofVictim, promoteAgain, type Row, reportedAs } from './row.ts';
import { beginAgain, expectRestWorks, expectSameDocument, expectVictimShown, goToVictim, panelOf, type Scene } from './scene.ts';
import { clock, deleted, lastGood, registry, render, slow } from './special-rows.ts';
import { unfit } from './unfit-row.ts';

/** A fault that the panel reports. */
function panelRow({ name, cause, code, representative }: Fault): Row {
  const mend = async ({ good }: Scene) => {
    await calmNetwork();
    if (cause.kind === 'release') await promoteAgain(good);
  };
  return {
    name,
    ...(representative ? { representative } : {}),
    async cause(scene) {
      if (cause.kind === 'release') {
        // Releases it twice: otherwise the previous release is the fallback, which has its own row.
        for (let times = 0; times < 2; times += 1) await releaseAltered(cairn, victim.id, nextVersion(90), cause.alter);
        await beginAgain(scene);
        return;
      }
      const isMeant = (path: string) => ofVictim(path) && (cause.files ?? /./).test(path);
      if (cause.down) cairn.network.down = isMeant;
      cairn.network.meddle = (path) => (isMeant(path) ? cause.meddle : undefined);
    },
    shown: {
      says: `the panel, ${code}`,
      async check(scene) {
        await goToVictim(scene);
        const panel = panelOf(scene);
        await panel.getByText(/^This part of Cairn /).waitFor({ timeout: 50_000 });
        await panel.getByText('Details for support').click();
        await panel.getByText(code, { exact: true }).waitFor();
        expect(await scene.page.evaluate(() => 'tampered' in window)).toBe(false);
      },
    },
    rest: { says: 'works', check: expectRestWorks },
    recovers: {
      says: 'without a reload',
      async check(scene) {
        await goToVictim(scene);
        await panelOf(scene).waitFor({ timeout: 50_000 });
        await mend(scene);
        await panelOf(scene).getByRole('button', { name: 'Try again' }).click();
        await expectVictimShown(scene);
        await expectSameDocument(scene);
      },
    },
    reported: reportedAs(code),
    mend,
  };
}

const isOf = (kind: Fault['cause']['kind']) => (fault: Fault) => fault.cause.kind === kind;

/** The table. Rows that leave releases behind come last. */
export const rows: readonly Row[] = [
  ...faults.filter(isOf('network')).map(panelRow),
  slow,
  registry,
  clock,
  ...faults.filter(isOf('release')).map(panelRow),
  deleted,
  lastGood,
  render,
  neverComes,
  neverRead,
  unfit,
  misfitPart,
  gone,
  tampered,
];
