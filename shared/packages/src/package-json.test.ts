import { expect, test } from '@rstest/core';
import * as v from 'valibot';
import { PackageSchema, packedJson } from './package-json.ts';

const own = (dependencies: Record<string, string>) =>
  v.parse(PackageSchema, {
    name: '@cairn/list',
    version: '1.0.0',
    bin: { run: './src/main.ts', old: './bin/old.js' },
    exports: { '.': './src/index.tsx', './base.css': './src/base.css' },
    dependencies,
    devDependencies: { '@cairn/gallery': 'workspace:*' },
  });

test('what it exports is what was compiled, and what it depends on can be had elsewhere', () => {
  expect(packedJson(own({ '@cairn/shell': 'workspace:*', react: 'catalog:' }), '1.0.0-b0', { react: '19.3.1' })).toMatchObject({
    version: '1.0.0-b0',
    bin: { run: './dist/main.js', old: './bin/old.js' },
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' }, './base.css': './dist/base.css' },
    dependencies: { '@cairn/shell': '1.0.0-b0', react: '19.3.1' },
  });
});

test('it says which Node it needs, where that is another than the rest need', () => {
  expect(packedJson(own({}), '1.0.0-b0', {})).toMatchObject({ engines: { node: '>=22.18' } });
  expect(packedJson({ ...own({}), engines: { node: '>=20.12' } }, '1.0.0-b0', {})).toMatchObject({ engines: { node: '>=20.12' } });
});

test.each([
  ['react', 'catalog:'],
  ['thing', 'link:../thing'],
])('%s by %s is refused: it means nothing elsewhere', (name, wanted) => {
  expect(() => packedJson(own({ [name]: wanted }), '1.0.0-b0', {})).toThrow(`@cairn/list depends on ${name} by "${wanted}"`);
});
