import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { runtimeBuiltWith } from './federation-runtime.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'cairn-runtime-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** Creates a module of an installed package, as the compiler names it. */
function moduleOf(packageName: string, version: string): { nameForCondition(): string } {
  const home = path.join(directory, 'node_modules', packageName);
  mkdirSync(home, { recursive: true });
  writeFileSync(path.join(home, 'package.json'), JSON.stringify({ version }));
  return { nameForCondition: () => path.join(home, 'dist/index.js') };
}

const generated = { nameForCondition: () => undefined };

test('the version is the one of the runtime that was compiled, wherever it is installed', () => {
  const modules = [
    generated,
    moduleOf('react', '19.0.0'),
    moduleOf('@module-federation/runtime-core', '0.20.0'),
    moduleOf('@module-federation/runtime', '0.21.6'),
  ];
  expect(runtimeBuiltWith(modules)).toBe('0.21.6');
});

test('a build without a runtime is refused', () => {
  const modules = [generated, moduleOf('@module-federation/runtime-core', '0.21.6')];
  expect(() => runtimeBuiltWith(modules)).toThrow('no Cairn could load this build');
});
