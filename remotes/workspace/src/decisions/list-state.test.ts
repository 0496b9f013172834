import { describe, expect, test } from '@rstest/core';
import { decisionInView, decisionParam } from './list-state.ts';

const inView = (query: string) => decisionInView(new URLSearchParams(query));

describe('the URL of /app/decisions', () => {
  test('names a decision by its number within a project, by project and number in the list of all', () => {
    expect(inView('project=payments-api&decision=12').decision).toEqual({ project: 'payments-api', number: 12 });
    expect(inView('decision=card-vault.3').decision).toEqual({ project: 'card-vault', number: 3 });
    expect(inView('project=payments-api&decision=card-vault.3').decision).toEqual({ project: 'card-vault', number: 3 });
  });

  test.each(['decision=12', 'project=a&decision=0', 'project=a&decision=x', 'decision=a.b.3', 'decision=.3'])('%s names none', (query) => {
    expect(inView(query).decision).toBeNull();
  });

  test('a decision is read in full only where there is one', () => {
    expect(inView('view=full').full).toBe(false);
    expect(inView('project=a&decision=1&view=full').full).toBe(true);
  });
});

test('what decisionParam writes is read back', () => {
  const decision = { projectSlug: 'card-vault', number: 3 };
  for (const project of [undefined, 'card-vault', 'payments-api']) {
    const search = new URLSearchParams({ decision: decisionParam(decision, project), ...(project ? { project } : {}) });
    expect(decisionInView(search).decision).toEqual({ project: 'card-vault', number: 3 });
  }
});
