import type { ApiKey } from '@cairn/api';
import { queryClient } from '@cairn/shell';
import { createTestShell, type TestPage, type TestShell } from '@cairn/test-kit';
import { afterEach, expect, test } from '@rstest/core';
import { createElement, type ReactElement } from 'react';
import { ApiKeyFacts } from './api-key-facts.tsx';
import { KeyAudit } from './key-audit.tsx';
import { auditQuery } from './queries.ts';

let shell: TestShell;
afterEach(() => shell.close());

const apiKey: ApiKey = {
  id: 'key_old',
  name: 'My laptop',
  prefix: 'ck_live_',
  lastFour: 'aaaa',
  state: 'rotating',
  scopes: ['read'],
  projects: null,
  otherProjects: 0,
  expiresAt: null,
  graceUntil: null,
  callsPerMinute: 120,
  networks: [],
  lastUsed: null,
  calls: [],
  rotatedFrom: { id: 'key_older', lastFour: 'bbbb' },
  rotatedTo: { id: 'key_new', lastFour: 'cccc' },
  maker: { id: 'usr_1', name: 'Jonas Weber', stopped: false },
  own: true,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  version: 2,
};

const open = (element: ReactElement): Promise<TestPage> => {
  shell = createTestShell();
  return shell.open([{ path: '/', Component: () => element }], '/');
};

test('a key that was rotated leads to the one in its place, and to the one before it', async () => {
  const page = await open(createElement(ApiKeyFacts, { apiKey }));
  expect((await page.findByRole('link', { name: '…cccc' })).getAttribute('href')).toBe('/app/api-keys/key_new');
  expect(page.getByRole('link', { name: '…bbbb' }).getAttribute('href')).toBe('/app/api-keys/key_older');
});

test.each([
  [60, 'Grace: 1 hr'],
  [0, 'Grace: None'],
])('its audit says how long the old one goes on: %s minutes', async (grace, said) => {
  const entry = { id: 'aud_1', action: 'api-key.rotated', actor: 'Jonas Weber', at: apiKey.createdAt, detail: { grace, to: 'key_new' } };
  const page = open(createElement(KeyAudit, { id: apiKey.id }));
  queryClient.setQueryData(auditQuery(apiKey.id).queryKey, { items: [entry] });
  expect(await (await page).findByText(said)).toBeTruthy();
});
