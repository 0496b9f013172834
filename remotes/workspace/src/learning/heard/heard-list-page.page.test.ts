import type { Heard } from '@cairn/api';
import { queryClient } from '@cairn/shell';
import { createTestShell, type TestShell } from '@cairn/test-kit';
import { setFieldValue } from '@cairn/ui/core';
import { afterEach, expect, test } from '@rstest/core';
import { routes } from '../../routes.tsx';
import { anyNeighbour, anyPattern, patternAnswers } from '../any-pattern.ts';

let shell: TestShell;
afterEach(() => shell.close());

function anyHeard(given: Partial<Heard> = {}): Heard {
  const session = { id: 'ses_1', goal: 'Mend the ledger' };
  const said = { source: 'person' as const, person: 'Lin Qiu', client: 'Cursor', key: null, session, conversationId: null };
  return {
    id: 'sgt_1',
    projectId: 'prj_1',
    projectSlug: 'payments-api',
    projectName: 'Payments API',
    rule: 'Keep amounts in minor units.',
    kind: 'convention',
    said: 1,
    reported: 0,
    needed: 3,
    lastAt: '2026-01-02T03:04:05Z',
    mentions: [{ ...said, quote: 'Off by a cent. From now on, keep amounts in minor units, please.', at: '2026-01-02T03:04:05Z' }],
    closest: null,
    dismissed: null,
    ...given,
  };
}

const listOf = (items: readonly Heard[]) => ({ items, total: items.length, offset: 0, limit: 25, next: null, previous: null });

function open(items: readonly Heard[], api: Record<string, unknown> = {}, role: 'owner' | 'viewer' = 'owner') {
  shell = createTestShell({ user: { role }, api: { ...patternAnswers([anyPattern()]), 'GET heard': listOf(items), ...api } });
  return shell.open(routes, `/app/learning?status=heard${items.length > 0 ? '&heard=sgt_1' : ''}`);
}

const sent = (path: string) => shell.calls.find((call) => call.method === 'POST' && call.path === path)?.json;

test('a mention is read with the clause marked, put in other words in place, and accepted', async () => {
  const proposed = { outcome: 'created', pattern: anyPattern({ status: 'accepted', version: 2 }), contradicts: false };
  const page = await open([anyHeard()], { 'POST heard/sgt_1/propose': proposed });
  const row = await page.findByRole('link', { name: /^Off by a cent/ });
  expect(row.querySelector('mark')?.textContent).toBe('keep amounts in minor units');
  const field = await page.findByRole('textbox', { name: /Would be proposed as/ });
  if (!(field instanceof HTMLTextAreaElement)) throw new TypeError('no text area');
  setFieldValue(field, { value: 'Keep amounts in minor units until they are rendered.', checked: null });
  page.getByRole('button', { name: /Accept/ }).click();
  await expect
    .poll(() => sent('heard/sgt_1/propose'))
    .toMatchObject({ rule: 'Keep amounts in minor units until they are rendered.', kind: 'convention', accept: true });
});

test('what is written for a candidate stays open when somebody else decides on it', async () => {
  const page = await open([anyHeard()]);
  const field = await page.findByRole('textbox', { name: /Would be proposed as/ });
  if (!(field instanceof HTMLTextAreaElement)) throw new TypeError('no text area');
  setFieldValue(field, { value: 'Keep amounts in cents.', checked: null });
  shell.setAnswers({ 'GET heard': listOf([]) });
  await queryClient.invalidateQueries({ queryKey: ['heard'] });
  await expect.poll(() => page.queryByRole('link', { name: /^Off by a cent/ })).toBeNull();
  expect(page.getByRole('textbox', { name: /Would be proposed as/ })).toHaveProperty('value', 'Keep amounts in cents.');
});

test('what an agent reported says that no person said it, and is dismissed or merged into the closest rule', async () => {
  const [mention] = anyHeard().mentions;
  const key = { id: 'key_1', name: 'Laptop', lastFour: 'b4Lp' };
  const reported = anyHeard({ said: 0, reported: 2, closest: { ...anyNeighbour(), relation: 'alike' } });
  const mentions = mention ? [{ ...mention, source: 'agent' as const, key }] : [];
  const page = await open([{ ...reported, mentions }], { 'POST heard/sgt_1/dismiss': { id: 'sgt_1' } });
  expect(await page.findByText('Laptop')).toBeTruthy();
  expect(page.getAllByText('No person said it').length).toBeGreaterThan(0);
  expect(page.getByRole('button', { name: /Merge into PAT-9/ })).toBeTruthy();
  page.getByRole('button', { name: /Dismiss/ }).click();
  await expect.poll(() => shell.calls.some(({ method, path }) => method === 'POST' && path === 'heard/sgt_1/dismiss')).toBe(true);
});

test('who may not review reads it, and has nothing to decide; where nothing is heard it says so', async () => {
  const page = await open([anyHeard()], {}, 'viewer');
  expect(await page.findByText('Keep amounts in minor units.')).toBeTruthy();
  expect(page.queryByRole('button', { name: /Dismiss/ })).toBeNull();
  shell.close();
  const empty = await open([]);
  expect(await empty.findByText('Nothing heard')).toBeTruthy();
});
