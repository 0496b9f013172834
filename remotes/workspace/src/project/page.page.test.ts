import type { Context } from '@cairn/api';
import { createTestShell, emptyList, type TestShell } from '@cairn/test-kit';
import { afterEach, expect, test } from '@rstest/core';
import { anyPattern } from '../learning/any-pattern.ts';
import { anyProject } from '../projects/any-project.ts';
import { routes } from '../routes.tsx';

let shell: TestShell;
afterEach(() => shell.close());

const told: Context = { project: 'payments-api', branch: null, text: '', items: [], tokens: 0, tokenBudget: 2_000, leftOut: [] };
const counts = { conversations: 0, patterns: 1, branchPatterns: 0, decisions: 0, proposed: 3 };

/** The overview of a project with a proposal and a rule in force, and what its agents are told. */
function overview(context: Partial<Context> = {}) {
  shell = createTestShell({
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
    },
  });
  return shell.open(routes, '/app/project?project=payments-api');
}

test('the overview leads to what waits for a word there: to the newest of it, and to all', async () => {
  const page = await overview();
  const to = async (name: string) => (await page.findByRole('link', { name })).getAttribute('href');
  expect(await to('waiting for review')).toBe('/app/learning?project=payments-api');
  expect(await to('Cap the retries.')).toBe('/app/learning?pattern=pat_3&project=payments-api');
  const asked = shell.calls.find(({ path, query }) => path === 'patterns' && query.status === 'proposed');
  expect(asked?.query).toMatchObject({ project: 'payments-api', sort: 'updated', direction: 'desc', limit: '5' });
});
