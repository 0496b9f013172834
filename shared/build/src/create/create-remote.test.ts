import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { createRemote } from './create-remote.ts';

const checkout = path.join(import.meta.dirname, '../../../..');
let root: string;

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'cairn-create-'));
  mkdirSync(path.join(root, 'remotes'));
  // A remote's definition imports the contract.
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

describe('a repository of its own', () => {
  let own: string;
  beforeAll(async () => {
    own = path.join(root, 'own');
    await createRemote(checkout, 'billing-own', { directory: own, cairn: { url: 'http://localhost:4000' } });
  });

  /** Returns Biome's output for a source in it. */
  function lint(file: string, content: string): string {
    writeFileSync(path.join(own, file), content);
    const { stdout, stderr } = spawnSync(path.resolve('node_modules/.bin/biome'), ['lint', '--colors=off', file], {
      cwd: own,
      encoding: 'utf8',
    });
    rmSync(path.join(own, file));
    expect(`${stdout}${stderr}`).toContain('Checked 1 file');
    return `${stdout}${stderr}`;
  }

  test('has what remotes import', () => {
    expect(JSON.parse(readFileSync(path.join(own, 'package.json'), 'utf8'))).toMatchObject({
      dependencies: { valibot: expect.stringMatching(/^\d/), react: expect.stringMatching(/^\d/) },
    });
  });

  test.each([
    ["import { signOut } from '@cairn/shell/host';\nsignOut();\n", 'Remotes import from @cairn/shell.'],
    ["import routes from '@cairn/remote-staff';\nroutes();\n", 'Link to its route'],
    ["import { i18n } from '@lingui/core';\ni18n.activate('en');\n", 'The global i18n is shared by every remote'],
  ])('is held to the boundaries of this repository: %j', (content, lesson) => {
    expect(lint('src/planted.ts', content).replace(/\s+/g, ' ')).toContain(lesson);
  });

  test('is told of a text that does not come from the catalogues', () => {
    expect(lint('src/planted.tsx', 'export const Planted = () => <p>Hard coded words</p>;\n')).toContain('wrap it in <Trans>');
    expect(lint('src/planted.tsx', 'export const Planted = () => <p>{7}</p>;\n')).not.toContain('Trans');
  });
});

test.each([
  ['Billing', 'an id is 2 to 40 lower-case letters'],
  ['../escape', 'an id is 2 to 40 lower-case letters'],
  ['workspace', 'remotes/workspace already exists'],
  ['decisions', '/app/decisions'],
])('%s is refused, and nothing is left', async (name, reason) => {
  await expect(createRemote(root, name)).rejects.toThrow(reason);
  expect(readdirSync(path.join(root, 'remotes')).toSorted()).toEqual(['billing-reports', 'workspace']);
  expect(existsSync(path.join(root, 'escape'))).toBe(false);
});
