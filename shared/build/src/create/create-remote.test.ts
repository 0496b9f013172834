import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { createRemote } from './create-remote.ts';

const checkout = path.join(import.meta.dirname, '../../../..');
let root: string;

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'cairn-create-'));
  mkdirSync(path.join(root, 'remotes'));
  // The definition of a remote imports the contract.
  symlinkSync(path.join(checkout, 'shared/starter/node_modules'), path.join(root, 'node_modules'));
  cpSync(path.join(checkout, 'remotes/workspace/remote.ts'), path.join(root, 'remotes/workspace/remote.ts'));
});
afterAll(() => rmSync(root, { recursive: true }));

test('a new remote has its own name everywhere', async () => {
  const directory = await createRemote(root, 'billing-reports');
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  expect(files).toContain('test/billing-reports.browser.test.ts');
  expect(files.filter((file) => file.endsWith('.po'))).toHaveLength(7);
  const texts = files.filter((file) => path.extname(file)).map((file) => readFileSync(path.join(directory, file), 'utf8'));
  expect(texts.filter((text) => /starter/i.test(text))).toEqual([]);
  expect(readFileSync(path.join(directory, 'remote.ts'), 'utf8')).toContain("message: 'Billing reports'");
});

test.each([
  ['Billing', 'an id is 2 to 40 lower-case letters'],
  ['../escape', 'an id is 2 to 40 lower-case letters'],
  ['workspace', 'remotes/workspace is there already'],
  ['decisions', '/app/decisions'],
])('%s is refused, and nothing is left', async (name, reason) => {
  await expect(createRemote(root, name)).rejects.toThrow(reason);
  expect(readdirSync(path.join(root, 'remotes')).toSorted()).toEqual(['billing-reports', 'workspace']);
  expect(existsSync(path.join(root, 'escape'))).toBe(false);
});
