import type { Context, ContextItem } from '@cairn/api';
import { type Answers, createTestShell, emptyList, type TestShell } from '@cairn/test-kit';
import { afterEach, expect, test } from '@rstest/core';
import { anyApiKey } from '../api-keys/any-api-key.ts';
import { anyPattern } from '../learning/any-pattern.ts';
import { anyProject } from '../projects/any-project.ts';
import { routes } from '../routes.tsx';

let shell: TestShell;
afterEach(() => shell.close());

const told: Context = {
  project: 'payments-api',
  branch: null,
  text: '',
  items: [],
  tokens: 0,
  tokenBudget: 2_000,
  unreviewed: { items: [], tokens: 0 },
  leftOut: [],
  leftOutCounts: { budget: 0, scope: 0 },
};
const counts = { conversations: 0, patterns: 1, branchPatterns: 0, decisions: 0, proposed: 5 };

const anyItem: ContextItem = {
  type: 'pattern',
  id: 'pat_1',
  label: 'PAT-1',
  title: 'Cap the retries.',
  status: 'accepted',
  confidence: 0.8,
  section: 'rules',
  text: '',
  paths: [],
  languages: [],
  level: 'project',
  branch: null,
  why: 'project',
  matched: [],
  tokens: 12,
};

/** Opens the overview of a project with a proposal, a rule in force, and a served context. */
function overview(context: Partial<Context> = {}, api: Answers = {}, role: 'owner' | 'viewer' = 'owner') {
  shell = createTestShell({
    user: { role },
    api: {
      'GET projects/payments-api': anyProject({ counts }),
      'GET projects/payments-api/context': { ...told, ...context },
      'GET projects/payments-api/activity': { items: [] },
      'GET projects/payments-api/members': emptyList,
      'GET decisions': emptyList,
      'GET conversations': emptyList,
      'GET patterns': ({ query }: { query: Record<string, string> }) =>
        query.status === 'proposed'
          ? { ...emptyList, items: [anyPattern({ id: 'pat_3', rule: 'Cap the retries.' })], total: 3 }
          : { ...emptyList, items: [anyPattern({ status: 'accepted' })], total: 1 },
      ...api,
    },
  });
  return shell.open(routes, '/app/project?project=payments-api');
}

test('whoever may not review reads that patterns and decisions are proposed, and is not asked to', async () => {
  const page = await overview({}, {}, 'viewer');
  expect(await page.findByRole('link', { name: 'proposed patterns' })).toBeTruthy();
  expect(page.getByRole('link', { name: 'proposed decisions' })).toBeTruthy();
  expect(page.queryByText(/to review/)).toBeNull();
});

test('the overview leads to what waits for a word there: to the newest of it, and to all', async () => {
  const page = await overview();
  const to = async (name: string) => (await page.findByRole('link', { name })).getAttribute('href');
  expect(await to('patterns to review')).toBe('/app/learning?project=payments-api');
  expect(await to('decisions to review')).toBe('/app/decisions?status=proposed&project=payments-api');
  // Each figure equals the total of the list it links to.
  const figures = page.getByText('patterns to review').closest('dl')?.textContent;
  expect(figures).toMatch(/patterns to review3decisions to review2$/);
  expect(await to('Cap the retries.')).toBe('/app/learning?pattern=pat_3&project=payments-api');
  const asked = shell.calls.find(({ path, query }) => path === 'patterns' && query.status === 'proposed');
  expect(asked?.query).toMatchObject({ project: 'payments-api', sort: 'updated', direction: 'desc', limit: '5' });
});

test('what counts in the project, and what its agents are told, leads to its page', async () => {
  const rule: ContextItem = { ...anyItem, id: 'pat_5', label: 'PAT-5', title: 'Send a key with every charge.' };
  const decision: ContextItem = {
    ...rule,
    type: 'decision',
    section: 'index',
    id: 'dec_1',
    label: 'ADR 12',
    title: 'Keep records.',
    confidence: null,
  };
  const page = await overview({
    items: [rule, { ...rule, id: 'pat_6', title: 'Name every dialog.', level: 'tenant' }, decision],
    text: '# Payments\n\n## Rules\n- PAT-5: Send a key with every charge.',
    leftOut: [
      { type: 'pattern', id: 'pat_7', label: 'PAT-7', title: 'Log through the helper.', level: 'tenant', tokens: 31, why: 'budget' },
      { type: 'pattern', id: 'pat_8', label: 'PAT-8', title: 'Name each migration.', level: 'project', tokens: 12, why: 'scope' },
    ],
    leftOutCounts: { budget: 1, scope: 3 },
  });
  const to = async (name: string) => (await page.findByRole('link', { name })).getAttribute('href');
  const patterns = '/app/project/patterns?pattern=';
  expect(await to('Name every queue after its consumer.')).toBe(`${patterns}pat_1&view=full&project=payments-api`);
  expect(await to('Send a key with every charge.')).toBe(`${patterns}pat_5&view=full&project=payments-api`);
  // It may belong to another project.
  expect(await to('Name every dialog.')).toBe('/app/learning?pattern=pat_6&view=full');
  expect(await to('ADR 12')).toBe('/app/decisions?decision=12&view=full&project=payments-api');
  const left = (await page.findByText('1 did not fit the budget.')).closest('details');
  expect(left?.open).toBe(false);
  expect(left?.textContent).toContain('Log through the helper.31 tokens');
  expect(left?.querySelector('a')?.getAttribute('href')).toBe('/app/learning?pattern=pat_7&view=full');
  const elsewhere = (await page.findByText('3 are for other paths or languages.')).closest('details');
  expect(elsewhere?.textContent).toMatch(/PAT-8Name each migration\.12 tokensAnd 2 more\.$/);
  expect(page.getByRole('group', { name: 'Other decisions (titles only)' }).textContent).toContain('Keep records.');
  expect(page.getByRole('group', { name: 'Text as served', hidden: true }).textContent).toContain('- PAT-5: Send a key with every charge.');
});

test('the card to connect an agent offers one command first, and a key for clients without hooks', async () => {
  const key = anyApiKey({ id: 'key_1', own: true });
  const page = await overview({}, { 'GET api-keys': { ...emptyList, items: [key], total: 1 }, 'GET api-keys/key_1/calls': emptyList });
  expect(page.getByText('Waiting for the first session')).toBeTruthy();
  expect(page.getByRole('tab', { name: 'Claude Code' })).toBeTruthy();
  expect(page.queryByText('Waiting for the first call')).toBeNull();
  page.getByRole('tab', { name: 'REST' }).click();
  await page.findByText('Waiting for the first call');
  // Two keys may have the same name, so the field shows which one is selected.
  expect(page.getByRole('button', { name: new RegExp(`${key.name} ?…${key.lastFour}`) })).toBeTruthy();
});

test('where the keys of the card to connect an agent could not be read, it says so, and reads them again', async () => {
  const page = await overview();
  page.getByRole('tab', { name: 'REST' }).click();
  const again = await page.findByRole('button', { name: 'Try again' });
  shell.setAnswers({ 'GET api-keys': emptyList });
  again.click();
  await page.findByText(/^An agent needs an API key/);
  expect(page.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('it says what of a project is not there yet, how it comes and where', async () => {
  const guidance: Context['items'] = [{ ...anyItem, type: 'guidance', id: 'prj_1', label: 'Guidance', why: 'guidance', text: 'Run make.' }];
  const page = await overview({
    items: guidance,
    unreviewed: {
      items: [
        { type: 'decision', id: 'dec_2', label: 'ADR 2', matched: [] },
        { type: 'session', id: 'ses_1', label: 's_1', matched: [] },
      ],
      tokens: 31,
    },
  });
  const panel = (await page.findByText('Agents get decisions once they are accepted.')).closest('dl');
  expect([...(panel?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent)).toEqual(['Rules', 'Decisions']);
  const link = panel?.querySelector('a');
  expect([link?.textContent, link?.getAttribute('href')]).toEqual(['Record a decision', '/app/decisions?record=1&project=payments-api']);
});

test('it says that what nobody has accepted is named alone', async () => {
  const unreviewed: Context['unreviewed'] = { items: [{ type: 'decision', id: 'dec_2', label: 'ADR 2', matched: [] }], tokens: 31 };
  const named = await overview({ items: [anyItem], unreviewed });
  expect((await named.findByRole('link', { name: 'ADR 2' })).getAttribute('href')).toBe(
    '/app/decisions?decision=2&view=full&project=payments-api',
  );
  expect(named.getByText(/without its text/)).toBeTruthy();
});

test('it says that the settings of the project leave out what nobody has accepted', async () => {
  const off = await overview({ items: [anyItem], unreviewed: null });
  expect(await off.findByText(/leave out proposals, session summaries and hand-offs/)).toBeTruthy();
});
