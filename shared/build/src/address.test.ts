import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { AddressInvalid, findCairn, runningFile } from './address.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'cairn-address-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const places = () => ({ data: directory, directory });
const noteRunning = (pid: number) =>
  writeFileSync(
    path.join(directory, runningFile),
    JSON.stringify({ pid, url: 'http://127.0.0.1:4120', publicUrl: 'https://cairn.example.com' }),
  );

test('what is set comes first, then what runs, then what the packages come from', () => {
  expect(findCairn({}, places())).toMatchObject({ url: 'http://localhost:4000', source: expect.stringContaining('default') });
  writeFileSync(path.join(directory, '.npmrc'), '# packages\n@cairn:registry=https://packages.example.com/packages/\n');
  expect(findCairn({}, places())).toMatchObject({ url: 'https://packages.example.com', source: '.npmrc' });
  noteRunning(process.ppid); // the test runner refuses any signal to its own worker
  expect(findCairn({}, places())).toMatchObject({ url: 'http://127.0.0.1:4120', publicUrl: 'https://cairn.example.com' });
  expect(findCairn({}, { ...places(), data: undefined })).toMatchObject({ source: '.npmrc' });
  expect(findCairn({ PORT: '4130' }, places())).toMatchObject({ url: 'http://localhost:4130', source: 'PORT' });
  expect(findCairn({ PORT: '0' }, places())).toMatchObject({ url: 'http://127.0.0.1:4120' });
  expect(findCairn({ PORT: '4130', CAIRN_URL: 'https://other.example.com/app' }, places())).toMatchObject({
    url: 'https://other.example.com',
    source: 'CAIRN_URL',
  });
});

test('a Cairn that was killed is not one that runs, nor is a file that it did not write', () => {
  noteRunning(2 ** 22 + 1); // beyond any process id of Linux
  expect(findCairn({}, places()).url).toBe('http://localhost:4000');
  writeFileSync(path.join(directory, runningFile), 'half');
  expect(findCairn({}, places()).url).toBe('http://localhost:4000');
});

test.each([{ CAIRN_URL: 'localhost:4000' }, { CAIRN_URL: 'ftp://cairn.example.com' }, { PORT: 'many' }, { PORT: '70000' }])(
  '%j is refused',
  (env) => {
    expect(() => findCairn(env, places())).toThrow(AddressInvalid);
  },
);
