import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@rstest/core';
import { allJobs } from './all.ts';

const folder = join(process.cwd(), 'server/src/jobs');
const notJobs = ['all.ts', 'all.test.ts', 'services.ts'];

test('every file of the folder is a job of that name, and every job is a file', () => {
  const files = readdirSync(folder).filter((file) => !notJobs.includes(file));
  expect(files.length).toBeGreaterThan(0);
  expect(allJobs.map(({ name }) => `${name}.ts`).toSorted()).toEqual(files.toSorted());
});
