import { expect, test } from '@rstest/core';
import { versionToName } from './version-to-name.ts';

const named = (version: number, ...ids: string[]) => ({ version, signOff: ids.map((id) => ({ id })) });

test('what else has become of the decision is in nobody’s way', () => {
  expect(versionToName(named(3, 'ann', 'bo'), named(5, 'ann', 'bo'))).toBe(5);
});

test('whom somebody else has named or taken off the names is not overwritten unseen', () => {
  expect(versionToName(named(3, 'ann'), named(4, 'ann', 'bo'))).toBe(3);
  expect(versionToName(named(3, 'ann', 'bo'), named(4, 'ann'))).toBe(3);
});
