import { shellVersion } from '@cairn/contract';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { copyTree, type TreeCopy } from '../support/tree-copy.ts';

let tree: TreeCopy;
beforeAll(() => {
  tree = copyTree();
  expect(tree.run('', 'git init --quiet')).toMatchObject({ status: 0 }); // the checks ask git which files are in the repository
});
afterAll(() => tree?.remove());

/** Joins output to one line, since tools wrap lines differently. */
const flat = (said: string) => said.replace(/\s+/g, ' ');

describe('a boundary that is crossed', () => {
  const importing = (request: string) => `import { thing } from '${request}';\n\nexport const used = thing;\n`;
  const planted: readonly [what: string, file: string, content: string, lesson: string][] = [
    [
      'a remote imports the host',
      'remotes/staff/src/planted-host.ts',
      importing('../../../host/src/app/boot/root.ts'),
      'What you need belongs in @cairn/shell: add it there',
    ],
    [
      'a remote imports another',
      'remotes/staff/src/planted-remote.ts',
      importing('../../settings/src/routes.tsx'),
      'Link to its route, or move what both need to shared/.',
    ],
    [
      'shared imports the host',
      'shared/shell/src/planted-host.ts',
      importing('../../../host/src/app/boot/root.ts'),
      'Pass in what you need, or move the code to the side that needs it.',
    ],
    [
      'shared imports a remote',
      'shared/shell/src/planted-remote.ts',
      importing('../../../remotes/staff/remote.ts'),
      'Pass in what you need, or move the code to the side that needs it.',
    ],
    [
      'the host imports a remote',
      'host/src/app/planted-remote.ts',
      importing('@cairn/remote-staff'),
      'Link to its route, or move what both need to shared/.',
    ],
    [
      'the host names a remote',
      'host/src/app/planted-name.ts',
      "export const first = 'staff/routes';\n",
      "what it has to know of one belongs into that remote's remote.ts",
    ],
    [
      'a remote bundles a singleton',
      'remotes/staff/src/planted-singleton.ts',
      "import { atomWithStorage } from 'jotai/utils';\n\nexport const used = atomWithStorage;\n",
      'import what the host provides, or add it to the table in shared/build/src/singletons.ts',
    ],
  ];
  let checked: { status: number | null; said: string };
  beforeAll(() => {
    for (const [, file, content] of planted) tree.write(file, content);
    checked = tree.run('', 'node .ci/check.ts boundaries "names no remote" singleton');
  });
  afterAll(() => {
    for (const [, file] of planted) tree.delete(file); // a planted import of a missing file would not compile either
  });

  test('keeps pnpm check from passing', () => {
    expect(checked.status).toBe(1);
  });

  test.each(planted)('%s: it is told where, and what to do instead', (_, file, __, lesson) => {
    const said = flat(checked.said);
    expect(said).toContain(file);
    expect(said.slice(said.indexOf(file))).toContain(lesson);
  });

  test('a bundled singleton is refused by the build of its remote as well', () => {
    const routes = tree.read('remotes/staff/src/routes.tsx');
    tree.write('remotes/staff/src/routes.tsx', `import './planted-singleton.ts';\n${routes}`);
    const { status, said } = tree.run('remotes/staff', 'cairn-build');
    tree.write('remotes/staff/src/routes.tsx', routes);
    expect(status).toBe(1);
    expect(flat(said)).toContain('jotai is a singleton of the platform, and this build has bundled a copy of it');
  });
});

test('what remotes may use is changed, and its report is not: it is told which report shows the change', () => {
  tree.edit('shared/list/src/preview-place.ts', 'export ', 'export const planted = 1;\n\nexport ');
  expect(tree.run('', 'node .ci/check.ts "give to remotes"').status).toBe(0); // a module of the package's own
  tree.edit('shared/list/src/index.ts', 'export { Preview }', 'export { Preview as Glance }');
  const { status, said } = tree.run('', 'node .ci/check.ts "give to remotes"');
  tree.edit('shared/list/src/index.ts', 'export { Preview as Glance }', 'export { Preview }');
  expect(status).toBe(1);
  expect(flat(said)).toContain('shared/list/api.txt is out of date: run "pnpm api-reports", and see what you change for remotes');
});

const hostBuild = 'rsbuild build --environment worker && rsbuild build --environment';
test.each([
  ['a remote', 'remotes/staff', 'src/desk/page.tsx', 'Next up', 'cairn-build'],
  ['the application', 'host', 'src/app/failures/last-boundary.tsx', 'Something went wrong on this page', `${hostBuild} app`],
  ['the public pages', 'host', 'src/public/auth/auth-frame.tsx', 'What an agent says is evidence, not truth.', `${hostBuild} public`],
])('a text of %s that is in no catalogue is refused by its build', (_, folder, source, text, command) => {
  const file = `${folder}/${source}`;
  tree.edit(file, `<Trans>${text}</Trans>`, '<Trans>Planted words</Trans>');
  const { status, said } = tree.run(folder, command);
  tree.edit(file, '<Trans>Planted words</Trans>', `<Trans>${text}</Trans>`);
  expect(status).toBe(1);
  expect(flat(said)).toContain(`${source}: a text is missing in the catalogues`);
});

describe('a remote.ts with everything wrong', () => {
  const everything = [
    'routes.0.permission: there is no permission "staff.everything": take one of ',
    `range: needs shell ^9.0.0, this one is ${shellVersion}: name a range that includes it`,
    'id: "settings" is the id of settings already: choose one that no remote has',
    'routes: /app/settings is owned by settings (/app/settings): take another path',
    'label: "remote.untranslated" (Staff) has no text in ',
  ];
  beforeAll(() => {
    for (const [from, to] of [
      ["id: 'staff'", "id: 'settings'"],
      ["range: '^2.0.0'", "range: '^9.0.0'"],
      ["id: 'remote.label'", "id: 'remote.untranslated'"],
      ["path: '/app/staff'", "path: '/app/settings'"],
      ["permission: 'staff.use'", "permission: 'staff.everything'"],
    ] as const)
      tree.edit('remotes/staff/remote.ts', from, to);
  });

  test.each([
    ['pnpm check', '', 'node .ci/check.ts declare'],
    ['a build', 'remotes/staff', 'cairn-build'],
    ['pnpm release', '', 'CAIRN_DEPLOY_TOKEN=x node shared/release/src/main.ts staff'],
  ])('%s ends with 1, and says all of it in one list', (_, folder, command) => {
    const { status, said } = tree.run(folder, command);
    expect(status).toBe(1);
    for (const words of everything) expect(flat(said)).toContain(words);
  });
});
