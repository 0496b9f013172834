import { expect, test } from '@rstest/core';
import { sortIntegrity } from './settle-integrity.ts';

test('the order in which the bundler names its chunks does not matter', () => {
  const entry = (table: string) => `var a={b:1};n.sriHashes={${table}};n.c={d:2}`;
  const one = entry('3:"sha384-A/+=",k:"sha384-B",79:"sha384-C"');
  const other = entry('k:"sha384-B",79:"sha384-C",3:"sha384-A/+="');
  expect(sortIntegrity(one)).toBe(sortIntegrity(other));
  expect(sortIntegrity(one)).toContain('3:"sha384-A/+="');
  expect(sortIntegrity(one)).toMatch(/^var a=\{b:1\};n\.sriHashes=\{.*\};n\.c=\{d:2\}$/);
});

test('styles have a table of their own', () => {
  const entry = (table: string) => `n.sriExtractCssHashes={${table}},n.c={d:2}`;
  expect(sortIntegrity(entry('t:"sha384-A",6:"sha384-B"'))).toBe(entry('6:"sha384-B",t:"sha384-A"'));
});

test('an entry without such a table stays as it is', () => {
  expect(sortIntegrity('var a={b:1}')).toBe('var a={b:1}');
});
