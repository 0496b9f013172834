import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { buildProblems } from './build-problems.ts';

let root: string;
const page = [
  "import { Fact, Group } from './group.tsx';",
  "import './nowhere.ts';",
  '',
  'export const page = (',
  '  <Page>',
  '  </Pag>',
  ');',
];
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'cairn-problems-'));
  writeFileSync(path.join(root, 'page.tsx'), page.join('\n'));
  writeFileSync(path.join(root, 'page.module.css'), '.form { color:\n');
});
afterAll(() => rmSync(root, { recursive: true }));

const of = (file: string, message: string) =>
  buildProblems('/x/remotes/staff', [{ message, moduleIdentifier: `builtin:swc-loader??rule!${path.join(root, file)}` }], root);

test('a syntax error has the line of the source, what is wrong, and the lines around it', () => {
  const message = [
    '  × Module build failed (from builtin:swc-loader):',
    '  ╰─▶   × Syntax Error: Expected corresponding JSX closing tag for <Page>',
    '          ╭─[6:6]',
    '        5 │   <Page>',
    '        6 │   </Pag>',
    '          ·     ───',
    '          ╰────',
  ].join('\n');
  expect(of('page.tsx', message)).toEqual([
    {
      package: 'staff',
      file: 'page.tsx',
      line: 6,
      message: 'Expected corresponding JSX closing tag for <Page>',
      excerpt: [4, 5, 6, 7].map((line) => ({ line, text: page[line - 1] })),
    },
  ]);
});

test.each([
  ["  × Module not found: Can't resolve './nowhere.ts' in '/x'\n   ╭─[31:0]\n 31 │ import './nowhere.ts';\n   ╰────\n", 2],
  [
    "  × ESModulesLinkingError: export 'Group' (imported as 'Group') was not found in './group.tsx' (possible exports: Fact)\n    ╭─[38:12]\n 38 │ Group,\n    ╰────\n",
    1,
  ],
])('what is found in the compiled code is looked for in the source: %j', (message, line) => {
  const [problem] = of('page.tsx', message);
  expect(problem).toMatchObject({ file: 'page.tsx', line });
  expect(problem?.message).toMatch(/^(?:Module not found: Can't resolve|export 'Group')[^\n╭]+$/);
});

test('a style is told once, although two loaders tell of it', () => {
  const words = (file: string) =>
    `  × Module build failed (from ./postcss-loader/index.js):\n  ╰─▶   ×\n        │ SyntaxError\n        │\n        │ (1:1) ${file} Unclosed block\n        │\n        │ > 1 | .form { color:\n        │     | ^\n        │   2 |\n        │\n`;
  const file = path.join(root, 'page.module.css');
  const errors = ['css-loader', 'extract-loader!css-loader'].map((loader) => ({
    message: words(file),
    moduleIdentifier: `${loader}!${file}`,
  }));
  expect(buildProblems('/x/remotes/staff', errors, root)).toMatchObject([{ file: 'page.module.css', line: 1, message: 'Unclosed block' }]);
});

test('what is of no file keeps its words', () => {
  const message =
    '  × jotai is a singleton of the platform, and this build has bundled a copy of it (dist/utils.js).\n  │ src/page.tsx imports it.\n';
  expect(buildProblems('/x/remotes/staff', [{ message }], root)).toEqual([
    {
      package: 'staff',
      file: null,
      line: null,
      message: 'jotai is a singleton of the platform, and this build has bundled a copy of it (dist/utils.js).\nsrc/page.tsx imports it.',
      excerpt: [],
    },
  ]);
});
