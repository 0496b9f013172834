import type { Pattern, User } from '@cairn/api';
import { queryClient } from '@cairn/shell';
import { createTestShell, type TestShell } from '@cairn/test-kit';
import { afterEach, expect, test } from '@rstest/core';
import { act } from 'react';
import { routes } from '../routes.tsx';
import { anyNeighbour, anyPattern, patternAnswers } from './any-pattern.ts';

let shell: TestShell;
afterEach(() => shell.close());

/** Opens the page of a pattern as a user with this role. */
function read(given: Partial<Pattern>, role: User['role'] = 'owner') {
  shell = createTestShell({ user: { role }, api: patternAnswers([anyPattern(given)]) });
  return shell.open(routes, '/app/project/patterns?project=payments-api&pattern=pat_1&view=full');
}

test('what gives way to a proposal is chosen by who may accept it, and read by everybody else', async () => {
  const conflicts = [anyNeighbour(), anyNeighbour({ id: 'pat_8', number: 8, key: 'OPS' })];
  const page = await read({ conflicts }, 'viewer');
  expect(await page.findByText('If it is accepted, PAT-9 is superseded.')).toBeTruthy();
  expect(page.queryByText('If it is accepted, PAT-8 is superseded.')).toBeNull();
  expect(page.queryAllByRole('radio')).toEqual([]);
  shell.close();
  const theirs = await read({ conflicts });
  expect(await theirs.findAllByRole('radio')).toHaveLength(2);
  expect(theirs.queryByText('If it is accepted, PAT-9 is superseded.')).toBeNull();
});

test('of two rules in force that say otherwise, whoever reviews deprecates either, and everybody else reads both', async () => {
  const accepted = { status: 'accepted' as const, conflicts: [anyNeighbour(), anyNeighbour({ id: 'pat_8', number: 8, key: 'OPS' })] };
  const page = await read(accepted, 'viewer');
  const link = await page.findByRole('link', { name: 'PAT-9' });
  expect(link.getAttribute('href')).toBe('/app/project/patterns?pattern=pat_9&view=full&project=payments-api');
  expect(page.queryByRole('button', { name: /Deprecate/ })).toBeNull();
  shell.close();
  const other = anyPattern({ id: 'pat_9', number: 9, status: 'accepted', version: 4 });
  shell = createTestShell({
    user: { role: 'owner' },
    api: {
      ...patternAnswers([anyPattern({ ...accepted, conflicts: [anyNeighbour()] }), other]),
      'POST patterns/pat_9/transition': { ...other, status: 'deprecated', version: 5 },
    },
  });
  const theirs = await shell.open(routes, '/app/project/patterns?project=payments-api&pattern=pat_1&view=full');
  expect(await theirs.findByRole('button', { name: 'Deprecate PAT-1' })).toBeTruthy();
  expect(theirs.queryByRole('radio')).toBeNull();
  (await theirs.findByRole('button', { name: 'Deprecate PAT-9' })).click();
  const sent = () => shell.calls.find(({ method, path }) => method === 'POST' && path === 'patterns/pat_9/transition')?.json;
  await expect.poll(sent).toMatchObject({ to: 'deprecated', version: 4 });
});

test('a rule in force shows how often people have said it again since', async () => {
  const piece = (id: string, at: string, quote: string) => ({ type: 'session' as const, id, quote, at, weight: 0.1, by: 'Cairn' });
  const evidence = [
    piece('ses_1', '2026-01-01T00:00:00Z', 'Name queues.'),
    piece('ses_2', '2026-01-03T00:00:00Z', 'Name queues, again.'),
    piece('ses_3', '2026-01-04T00:00:00Z', 'Name queues!'),
    piece('ses_4', '2026-01-04T00:00:00Z', ''),
  ];
  const page = await read({ status: 'accepted', decidedAt: '2026-01-02T00:00:00Z', evidence });
  expect(await page.findByText('2 times since acceptance')).toBeTruthy();
  shell.close();
  const proposed = await read({ evidence });
  await proposed.findByText('Details');
  expect(proposed.queryByText('Said again')).toBeNull();
});

test('from a pattern in full, J and K go through its list in the order that it shows, and Escape goes back to it', async () => {
  const rows = [
    anyPattern({ id: 'thin', rule: 'Thin.', author: { type: 'agent', id: 'key_1', name: 'Claude Code' } }),
    anyPattern({ id: 'ready', rule: 'Ready.' }),
    anyPattern({ id: 'against', rule: 'Against.', conflicts: [anyNeighbour()] }),
  ];
  shell = createTestShell({ user: { role: 'owner' }, api: patternAnswers(rows) });
  const page = await shell.open(routes, '/app/learning?kind=convention&pattern=against&view=full');
  const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  const reads = (name: string) => page.findByRole('heading', { level: 1, name });
  await reads('Against.');
  press('k');
  press('j');
  await reads('Ready.');
  press('j');
  await reads('Thin.');
  press('j');
  press('k');
  await reads('Ready.');
  expect(page.address()).toBe('/app/learning?kind=convention&pattern=ready&view=full');
  press('Escape');
  await page.findByRole('table', { name: 'Patterns' });
  expect(page.address()).toBe('/app/learning?kind=convention&pattern=ready');
});

test('from a pattern that was decided, J goes to what stands in its place in the list', async () => {
  const rows = ['one', 'two', 'three'].map((id) => anyPattern({ id, rule: `${id}.` }));
  shell = createTestShell({ user: { role: 'owner' }, api: patternAnswers(rows) });
  const page = await shell.open(routes, '/app/learning?pattern=two&view=full');
  await page.findByRole('heading', { level: 1, name: 'two.' });
  const isDecided = ({ id }: Pattern) => id === 'two';
  await act(async () => {
    queryClient.setQueriesData<{ items: Pattern[] }>({ queryKey: ['patterns', 'list'] }, (list) =>
      list ? { ...list, items: list.items.filter((row) => !isDecided(row)) } : list,
    );
    await new Promise((told) => setTimeout(told)); // runs after the subscribers were notified in the same way
  });
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
  expect(await page.findByRole('heading', { level: 1, name: 'three.' })).toBeTruthy();
});

test('a rejected pattern says who turned it down, and why', async () => {
  const reason = { code: 'wrong' as const, note: 'It depends on the handler.' };
  const page = await read({ status: 'rejected', reason, reviewer: { id: 'usr_3', name: 'Jonas Weber' } });
  const why = await page.findByText('Not true');
  expect(why.parentElement?.textContent).toBe('Rejected by Jonas Weber: Not true');
  expect(page.getByText('It depends on the handler.').tagName).toBe('P');
});

test('a rule that says nearly the same stands beside this one in full, with its link', async () => {
  const page = await read({ number: 11, alike: [anyNeighbour({ rule: 'Name every queue after what reads it.', status: 'rejected' })] });
  const link = await page.findByRole('link', { name: 'PAT-9' });
  expect(link.getAttribute('href')).toBe('/app/project/patterns?pattern=pat_9&view=full&project=payments-api');
  const pair = page.getByRole('heading', { name: /^Similar/ }).nextElementSibling;
  expect([...(pair?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'ProposedPAT-11Name every queue after its consumer.',
    'RejectedPAT-9Name every queue after what reads it.',
  ]);
});

test('what agents made of a rule is counted in words that fit one time as well', async () => {
  const page = await read({ status: 'accepted', servedCount: 1, helpfulCount: 1, outdatedCount: 2 });
  expect(await page.findByText('Served to agents 1 time, helped 1 time, questioned 2 times.')).toBeTruthy();
});
