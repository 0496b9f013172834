import type { ApiKey, ApiKeyCall } from '@cairn/api';
import { createTestShell, emptyList, type TestShell } from '@cairn/test-kit';
import { afterEach, expect, rs, test } from '@rstest/core';
import { act, createElement } from 'react';
import { anyProject } from '../projects/any-project.ts';
import { anyApiKey } from './any-api-key.ts';
import { IssuedKey } from './issued-key.tsx';

let shell: TestShell;
afterEach(() => shell.close());

const refused: ApiKeyCall = {
  id: '1',
  at: '2026-11-20T10:00:00.000Z',
  operation: 'get_context',
  client: 'node',
  address: '127.0.0.1',
  status: 403,
  code: 'KEY_SCOPE',
  milliseconds: 3,
};
const answered: ApiKeyCall = { ...refused, id: '2', operation: 'search', status: 200, code: '' };

/** Renders the dialog of a new key with these calls, newest first. */
function issued(key: ApiKey, calls: readonly ApiKeyCall[] = [], total = calls.length, onClose: () => void = () => undefined) {
  shell = createTestShell({
    api: {
      [`GET api-keys/${key.id}/calls`]: { ...emptyList, items: calls, total },
      'GET projects': { ...emptyList, items: [anyProject({ slug: 'merchant-console' })], total: 1 },
    },
  });
  const Component = () => createElement(IssuedKey, { issued: { key, secret: 'ck_live_secret' }, onClose });
  return shell.open([{ path: '/', Component }], '/');
}

test('a key of all is connected to the first project that its maker may write in', async () => {
  const page = await issued(anyApiKey({ projects: null }));
  await expect
    .poll(() => page.getByRole('group', { name: 'Configuration for Claude Code' }).textContent)
    .toContain('/mcp?project=merchant-console');
});

test('of calls that were refused it says so, by their codes, and goes on waiting', async () => {
  const page = await issued(anyApiKey(), [refused]);
  const said = (await page.findByText(/^A call was refused:/)).textContent;
  expect(said).toBe('A call was refused: KEY_SCOPE');
  expect(page.getByText('Waiting for the first successful call')).toBeTruthy();
  expect(page.getByText('403 KEY_SCOPE')).toBeTruthy();
  expect(page.queryByText(/^The first call came/)).toBeNull();
});

test('the first call that is answered came from its client, also where another was refused since', async () => {
  const page = await issued(anyApiKey(), [refused, { ...answered, client: 'Claude Code 2.3.1' }]);
  expect((await page.findByText(/^The first call came/)).textContent).toBe('The first call came from Claude Code 2.3.1');
  expect(page.queryByText(/Waiting for/)).toBeNull();
});

test('an attempt to close says that the key is not shown again; a button of its own closes without it', async () => {
  const close = rs.fn();
  const page = await issued(anyApiKey(), [answered], 1, close);
  expect((await page.findByRole('link', { name: 'Open sessions' })).getAttribute('href')).toBe('/app/sessions');
  page.getByRole('button', { name: 'Close' }).click();
  await page.findByText('The key is not shown again');
  page.getByRole('button', { name: 'Close' }).click();
  expect(close).not.toHaveBeenCalled();
  page.getByRole('button', { name: 'Close without the key' }).click();
  expect(close).toHaveBeenCalled();
});

test('of several calls the first is said, and of a key that has long been at work the last', async () => {
  const latest = { ...answered, client: 'Claude Code 2.3.1' };
  const page = await issued(anyApiKey(), [latest, { ...answered, id: '3', client: 'curl 8.9.1' }]);
  expect((await page.findByText(/^The first call came/)).textContent).toBe('The first call came from curl 8.9.1');
  // Not today.
  expect(page.getAllByText(/^Nov 20, /).length).toBe(2);
  shell.close();
  const other = await issued(anyApiKey(), [latest], 26);
  expect((await other.findByText(/^The last call came/)).textContent).toBe('The last call came from Claude Code 2.3.1');
  expect(other.queryByText(/^The first call/)).toBeNull();
});

test('reads the calls again only after one that was refused', async () => {
  const reads = () => shell.calls.filter(({ path }) => path.endsWith('/calls')).length;
  const isReadAgain = async (before = reads()) => {
    await act(() => rs.advanceTimersByTimeAsync(3_500));
    return reads() > before;
  };
  rs.useFakeTimers({ shouldAdvanceTime: true });
  try {
    await (await issued(anyApiKey())).findByText('Waiting for the first call');
    expect(await isReadAgain()).toBe(false);
    shell.close();
    await (await issued(anyApiKey(), [refused])).findByText(/^A call was refused:/);
    expect(await isReadAgain()).toBe(true);
  } finally {
    rs.useRealTimers();
  }
});
