import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@rstest/core';
import { readSettings } from './settings.ts';

const checkout = join(import.meta.dirname, '../../..');
const lines = readFileSync(join(checkout, '.env.example'), 'utf8').split('\n');
const named = lines.flatMap((line) => /^# ([A-Z][A-Z0-9_]+)=/.exec(line)?.[1] ?? []);

/** Returns every variable that the settings read from the environment. */
function namesRead(): string[] {
  const names = new Set<string>();
  const env = new Proxy<Record<string, string | undefined>>({}, { get: (_, name) => void names.add(String(name)) });
  readSettings(env, checkout);
  return [...names].toSorted();
}

test('.env.example and server/README.md name every setting, and .env.example no other', () => {
  expect(namesRead().length).toBeGreaterThan(40);
  expect(named.toSorted()).toEqual(namesRead());
  const readme = readFileSync(join(checkout, 'server/README.md'), 'utf8');
  // The README lists providers as `GITHUB_…`.
  expect(namesRead().filter((name) => !readme.includes(`\`${name}\``) && !/^(?:GITHUB|MICROSOFT)_CLIENT_/.test(name))).toEqual([]);
});

test('the values that .env.example gives are those that hold without it', () => {
  const values = Object.fromEntries(
    lines.flatMap((line) => [/^# ([A-Z][A-Z0-9_]+)=(.+)$/.exec(line)?.slice(1, 3) ?? []]).filter((pair) => pair.length === 2),
  );
  expect(Object.keys(values).length).toBeGreaterThan(10);
  expect(readSettings(values, checkout)).toEqual(readSettings({}, checkout));
});
