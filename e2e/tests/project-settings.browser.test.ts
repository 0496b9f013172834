import { expect, test } from '@rstest/core';
import { signIn, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

const slowly = { timeout: 20_000 };

test('what a lead writes as guidance is what agents are told; a branch with knowledge of its own is not the default one; others may not', async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, cairn.url, 'lead@acme.example');
  await page.goto(`${cairn.url}/app/project?project=payments-api`);
  await page.getByRole('link', { name: 'Project settings' }).click(slowly);
  const branch = page.getByRole('textbox', { name: 'Default branch' });
  const general = page.getByRole('region', { name: 'General' }).getByRole('button', { name: 'Save' });
  await branch.fill('fix/double-auth', slowly);
  await general.click();
  await page.getByText('Sessions have worked on this branch as one of its own').waitFor(slowly);
  await branch.fill('trunk');
  await general.click();
  await page.getByText('Saved', { exact: true }).waitFor(slowly);

  const guidance = page.getByRole('textbox', { name: 'Told first, in every session' });
  await guidance.fill('Run make verify, always.');
  await page.getByRole('region', { name: 'Guidance for agents' }).getByRole('button', { name: 'Save' }).click();
  await page.getByText('the next session of an agent is told this').waitFor(slowly);
  await page.getByRole('link', { name: 'See all that an agent is told' }).click();
  await page.getByRole('region', { name: 'What agents will be told' }).getByText('Run make verify, always.').waitFor(slowly);
  expect(problems.filter((problem) => !problem.includes('400'))).toEqual([]);
  await context.close();

  const other = await visit(browser);
  await signIn(other.page, cairn.url, 'dev@acme.example');
  await other.page.goto(`${cairn.url}/app/project?project=payments-api`);
  await other.page.getByText('Run make verify, always.').waitFor(slowly);
  expect(await other.page.getByRole('link', { name: 'Project settings' }).count()).toBe(0);
  await other.context.close();
}, 120_000);
