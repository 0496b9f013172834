import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from '@rstest/core';
import pureComponentsLoader from './pure-components-loader.ts';

const load = (source: string) => pureComponentsLoader.call({}, source);

test('a component at the top of a module may be left out', () => {
  expect(load('const Link = React$1.forwardRef(function LinkWithRef() {});\nLink.displayName = "Link";\nexport { Link };')).toBe(
    'const Link = /*#__PURE__*/ React$1.forwardRef(function LinkWithRef() {});\n\nexport { Link };',
  );
});

test('what runs inside a function stays as it is', () => {
  const source = 'function useFetcher() {\n\tlet Form = React$1.forwardRef(render);\n\tForm.displayName = "fetcher.Form";\n}';
  expect(load(source)).toBe(source);
});

test('React Router is written in a way that the loader knows', () => {
  const host = createRequire(path.resolve('host/package.json'));
  const library = path.join(path.dirname(host.resolve('react-router/package.json')), 'dist/production/lib');
  const source = readFileSync(path.join(library, 'dom/lib.js'), 'utf8');
  for (const name of ['Link', 'NavLink', 'Form']) {
    expect(source).toContain(`\n${name}.displayName = `);
    expect(load(source)).toContain(`\nconst ${name} = /*#__PURE__*/ `);
    expect(load(source)).not.toContain(`\n${name}.displayName = `);
  }
});
