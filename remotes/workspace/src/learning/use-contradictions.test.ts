import { expect, test } from '@rstest/core';
import { givingWay } from './use-contradictions.ts';

test('a rule gives way where its reader does not keep it; one that comes from another project does not', () => {
  const contradicted = [
    { id: 'one', key: null },
    { id: 'kept', key: null },
    { id: 'of all', key: 'PAY' },
  ];
  expect(givingWay(contradicted, ['kept'])).toEqual(['one']);
});
