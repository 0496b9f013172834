import { readFileSync } from 'node:fs';
import { expect, test } from '@rstest/core';
import pureSchemasLoader from './pure-schemas-loader.ts';

const load = (source: string) => pureSchemasLoader.call({}, source);

test('a schema of one line may be left out, with all that it is made of', () => {
  expect(load("export const NameSchema = v.pipe(v.string(), v.maxLength(80, 'LONG'));\nconst b = 1;")).toBe(
    "export const NameSchema = /*#__PURE__*/ (() => /*#__PURE__*/ v.pipe(/*#__PURE__*/ v.string(), /*#__PURE__*/ v.maxLength(80, 'LONG')))();\nconst b = 1;",
  );
});

test('a schema of several lines ends with its own statement', () => {
  const source = [
    'const RowSchema = v.object({',
    '  ...OtherSchema.entries,',
    '',
    '  name: v.pipe(',
    '    v.string(),',
    '    v.check((name) => {',
    '      const trimmed = name.trim();',
    '      return trimmed !== "";',
    '    }),',
    '  ),',
    '});',
    'export const RowListSchema = pageOf(RowSchema);',
    'export type Row = v.InferOutput<typeof RowSchema>;',
  ];
  const loaded = load(source.join('\n')).split('\n');
  expect(loaded[0]).toBe('const RowSchema = /*#__PURE__*/ (() => /*#__PURE__*/ v.object({');
  expect(loaded.slice(10)).toEqual([
    '}))();',
    'export const RowListSchema = /*#__PURE__*/ (() => /*#__PURE__*/ pageOf(RowSchema))();',
    'export type Row = v.InferOutput<typeof RowSchema>;',
  ]);
  expect(loaded[6]).toBe(source[6]);
});

test('so may what the functions of lists make of schemas', () => {
  expect(
    load('function count(usual: number) {}\nexport const pageQuery = { offset: count(0), q };\nconst filters = { state: anyOf(states) };'),
  ).toBe(
    'function count(usual: number) {}\nexport const pageQuery = { offset: /*#__PURE__*/ count(0), q };\nconst filters = { state: /*#__PURE__*/ anyOf(states) };',
  );
});

test('what reads by a schema stays', () => {
  const source = 'const config = v.parse(ConfigSchema, given);\nfunction read() {\n  return v.safeParse(RowSchema, given);\n}';
  expect(load(source)).toBe(source);
});

test('every named schema of a file of the API is known', () => {
  const source = readFileSync('shared/contract/src/override-api.ts', 'utf8');
  const named = [...source.matchAll(/^(?:export )?const (\w+Schema) = /gm)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(3);
  for (const name of named) expect(load(source)).toContain(`const ${name} = /*#__PURE__*/ (() => `);
});
