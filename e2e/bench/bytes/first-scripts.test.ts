import path from 'node:path';
import { expect, test } from '@rstest/core';
import { firstScripts, firstScriptsBudget } from './first-scripts.ts';

test('the scripts before the first remote are within their budget', () => {
  const files = firstScripts(path.resolve('.'));
  expect(files.map(({ file }) => file)).toEqual(
    expect.arrayContaining([expect.stringMatching(/\/app\.\w+\.js$/), expect.stringContaining('locale-en')]),
  );
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  expect(bytes, JSON.stringify(files)).toBeLessThanOrEqual(firstScriptsBudget);
});
