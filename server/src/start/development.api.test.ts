import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { childEnvironment } from '../../test/child-environment.ts';
import { testDirectory } from '../../test/data-directory.ts';

let directory: ReturnType<typeof testDirectory>;
beforeAll(() => {
  directory = testDirectory();
});
afterAll(() => directory.remove());

/** Runs `pnpm dev` with these arguments and settings. It exits by itself, because each case prevents the start. */
function dev(settings: Record<string, string>, words: string[] = []) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/src/start/dev.ts', ...words], {
    encoding: 'utf8',
    timeout: 30_000,
    env: { ...childEnvironment(), PORT: '0', CAIRN_DATA: join(directory.path, 'data'), CAIRN_DEMO: '0', ...settings },
  });
  return { status, said: `${stdout}${stderr}` };
}

const open = { CAIRN_SECRET: 'a secret that is only ever used in tests', PUBLIC_URL: 'https://cairn.example' };

test.each([
  [{ NODE_ENV: 'production', SMTP_URL: '0', ...open }],
  [{ HOST: '0.0.0.0', ...open }],
  [{ PUBLIC_URL: 'https://cairn.example' }],
])('dev servers are for loopback alone: %j is refused', (settings) => {
  const { status, said } = dev(settings);
  expect(said).toContain('Cairn cannot start: development works only on loopback');
  expect(status).toBe(1);
});

test('a remote that does not exist is told in a line', () => {
  const { status, said } = dev({}, ['no-such-remote']);
  expect(said).toMatch(/Cairn cannot start: no remote\.ts in .*remotes\/no-such-remote/);
  expect(status).toBe(1);
});
