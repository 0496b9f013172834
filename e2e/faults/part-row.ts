import { makeOnlyRelease } from '@cairn/server/past-the-checks';
import { copyRemote } from '../support/remote-copy.ts';
import { cairn } from '../support/running.ts';
import { releaseAltered, replaced } from './altered-release.ts';
import { inEntry, victim } from './list.ts';
import { nextVersion, promoteAgain, type Row, reportedAs } from './row.ts';
import { beginAgain, expectRestWorks, expectSameDocument, expectVictimShown, goToVictim, panelOf, type Scene } from './scene.ts';

const part = `import { DatePicker } from '@cairn/ui/date';
export default function Part() { return <p>{DatePicker.name}</p>; }
`;
const page = [
  [
    "import type { ReactElement, ReactNode } from 'react';",
    "import { lazy, Suspense, useState, type ReactElement, type ReactNode } from 'react';\nconst Part = lazy(() => import('./part.tsx'));",
  ],
  ['usePage(t`Settings`);', 'usePage(t`Settings`);\n  const [open, setOpen] = useState(false);'],
  [
    '<Panel flush>',
    '<button type="button" onClick={() => setOpen(true)}>Open the part</button>{open && <Suspense><Part /></Suspense>}\n      <Panel flush>',
  ],
] as const;
const dates = /(?<=shareKey:"@cairn\/ui\/date",import:null,requiredVersion:")\^[.\d]*/g;

async function openPart(scene: Scene): Promise<void> {
  await goToVictim(scene);
  await expectVictimShown(scene);
  await scene.page.getByRole('button', { name: 'Open the part' }).click();
  await panelOf(scene).waitFor();
}

/** The page works; a part of it that is loaded on demand was built for another version of a singleton. */
export const misfitPart: Row = {
  name: 'part of a page that fits no longer',
  async cause({ page: tab }) {
    const copy = copyRemote(victim.id);
    try {
      copy.write('src/overview/part.tsx', part);
      for (const [from, to] of page) copy.edit('src/overview/page.tsx', from, to);
      const alter = inEntry((content) => replaced(content, dates, '^99.0.0'));
      const release = await releaseAltered(cairn, victim.id, nextVersion(94), alter, copy.build().output);
      await makeOnlyRelease(cairn.dataDirectory, victim.id, release); // otherwise the previous release is the fallback, which has its own row
    } finally {
      copy.remove();
    }
    await beginAgain({ page: tab });
  },
  shown: {
    says: 'the panel, INCOMPATIBLE',
    async check(scene) {
      await openPart(scene);
      await panelOf(scene).getByText('Details for support').click();
      await panelOf(scene).getByText('INCOMPATIBLE', { exact: true }).waitFor();
    },
  },
  rest: { says: 'works', check: expectRestWorks },
  recovers: {
    says: 'by a reload that keeps the place',
    async check(scene) {
      await openPart(scene);
      await expectSameDocument(scene);
      await promoteAgain(scene.good);
      await panelOf(scene).getByRole('button', { name: 'Try again' }).click();
      await expectVictimShown(scene);
      await expectSameDocument(scene, false);
    },
  },
  reported: reportedAs('INCOMPATIBLE'),
  mend: ({ good }) => promoteAgain(good),
};
