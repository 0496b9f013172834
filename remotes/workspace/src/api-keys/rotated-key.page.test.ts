import { queryClient } from '@cairn/shell';
import { createTestShell, type TestPage, type TestShell } from '@cairn/test-kit';
import { afterEach, expect, test } from '@rstest/core';
import { createElement, type ReactElement } from 'react';
import { anyApiKey } from './any-api-key.ts';
import { ApiKeyFacts } from './api-key-facts.tsx';
import { KeyAudit } from './key-audit.tsx';
import { endOf } from './key-end.ts';
import { auditQuery } from './queries.ts';

let shell: TestShell;
afterEach(() => shell.close());

const apiKey = anyApiKey({
  id: 'key_old',
  state: 'rotating',
  rotatedFrom: { id: 'key_older', lastFour: 'bbbb' },
  rotatedTo: { id: 'key_new', lastFour: 'cccc' },
});

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

test('its audit names the fields that were changed, as they are called beside it', async () => {
  const detail = { networks: { from: [], to: ['10.20.0.0/16'] }, projects: [] };
  const entry = { id: 'aud_1', action: 'api-key.updated', actor: 'Jonas Weber', at: apiKey.createdAt, detail };
  const page = open(createElement(KeyAudit, { id: apiKey.id }));
  queryClient.setQueryData(auditQuery(apiKey.id).queryKey, { items: [entry] });
  expect(await (await page).findByText('Allowed IP addresses, Projects')).toBeTruthy();
});

test('of an older entry, which has all that was sent, it names no field as changed', async () => {
  const detail = { name: 'Claude Code', scopes: ['read'], networks: [], expiresAt: null, callsPerMinute: 60, projects: [] };
  const entry = { id: 'aud_1', action: 'api-key.updated', actor: 'Jonas Weber', at: apiKey.createdAt, detail };
  const page = open(createElement(KeyAudit, { id: apiKey.id }));
  queryClient.setQueryData(auditQuery(apiKey.id).queryKey, { items: [entry] });
  expect((await (await page).findByText('Jonas Weber')).closest('li')?.textContent).toMatch(/^Changed Jonas Weber/);
  expect((await page).queryByText(/Name|Scopes|Rate/)).toBeNull();
});

test('one that was revoked has ended as it was, whatever it would have lived to', async () => {
  const [revoked, later] = ['2026-11-21T10:00:00.000Z', '2027-01-01T00:00:00.000Z'];
  const ended = anyApiKey({ state: 'revoked', updatedAt: revoked, expiresAt: later });
  expect(endOf(ended)).toBe(revoked);
  expect(endOf(anyApiKey({ state: 'revoked', updatedAt: later, expiresAt: revoked }))).toBe(revoked);
  const page = await open(createElement(ApiKeyFacts, { apiKey: ended }));
  expect(await page.findByText('November 21, 2026')).toBeTruthy();
});

test('it ends with its grace, or before that with its days', () => {
  const [sooner, later] = ['2026-11-20T11:00:00.000Z', '2027-01-01T00:00:00.000Z'];
  expect(endOf(anyApiKey({ state: 'rotating', graceUntil: sooner }))).toBe(sooner);
  expect(endOf(anyApiKey({ state: 'rotating', graceUntil: later, expiresAt: sooner }))).toBe(sooner);
  expect(endOf(anyApiKey({ state: 'revoked', graceUntil: sooner, expiresAt: later }))).toBe(sooner);
  expect(endOf(anyApiKey())).toBeNull();
});
