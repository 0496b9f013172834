import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@rstest/core';

let directory: string;
let server: Server;
let asked: (string | undefined)[];
beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'cairn-create-to-'));
  asked = [];
  server = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(404).end();
  });
  await once(server.listen(0, 'localhost'), 'listening');
});
afterEach(() => {
  server.close();
  rmSync(directory, { recursive: true });
});

/** Runs `pnpm create-remote` with only `PORT` as the address of Cairn. */
function createRemote(port: string, ...words: string[]): Promise<{ exitCode: number | null; stdout: string; stderr: string }> {
  const env = { ...process.env, CAIRN_URL: '', CAIRN_DATA: directory, PORT: port };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [path.resolve('shared/build/src/create/main.ts'), ...words], { env }, (_, stdout, stderr) =>
      resolve({ exitCode: child.exitCode, stdout, stderr }),
    );
  });
}

test('--to without --cairn asks the Cairn at PORT, and creates nothing where that gives out no packages', async () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const url = `http://localhost:${address.port}`;
  const own = path.join(directory, 'billing-own');
  const { exitCode, stdout, stderr } = await createRemote(String(address.port), 'billing-own', '--to', own);
  expect(stdout).toContain(`Cairn at ${url} (PORT)`);
  expect(stderr).toContain(`${url}/packages/ serves no packages`);
  expect(exitCode).toBe(1);
  expect(asked).toEqual(['/packages/']);
  expect(existsSync(own)).toBe(false);
});
