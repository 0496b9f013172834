import { expect, test } from '@rstest/core';
import { violations } from '../support/axe.ts';
import { signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

const slowly = { timeout: 20_000 };

test('a manager ends a key, acknowledges what is kept forever, fixes it, and finds both in the audit of the project', async () => {
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'lead@acme.example');
  await page.goto(`${cairn.url}/app/project/security?project=payments-api`);
  const checks = page.getByRole('region', { name: /^Checks/ });
  const ending = checks.getByRole('listitem').filter({ hasText: 'Search on the docs site' }).filter({ hasText: 'without an end' });
  await ending.getByRole('button', { name: 'End it in 90 days' }).click(slowly);
  await ending.waitFor({ state: 'detached', ...slowly });

  const forever = checks.getByRole('listitem').filter({ hasText: 'Nothing is ever deleted' });
  await forever.getByRole('button', { name: 'Acknowledge until…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Acknowledge this finding?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Until the yearly review.');
  await dialog.getByRole('button', { name: 'Acknowledge' }).click();
  await forever.getByText('Until the yearly review.').waitFor(slowly);
  expect(await violations(page)).toEqual([]);
  await forever.getByRole('button', { name: 'Reopen' }).click();
  await forever.getByRole('button', { name: 'Keep content for a year' }).click(slowly);
  const question = page.getByRole('alertdialog', { name: 'Keep content for a year only?' });
  await question.getByText('Deleted data cannot be restored.').waitFor(slowly);
  await question.getByRole('button', { name: 'Save and delete' }).click();
  await forever.waitFor({ state: 'detached', ...slowly });

  await page.getByRole('link', { name: 'Audit log of this project' }).click();
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor(slowly);
  await page.getByRole('link', { name: 'Project changed' }).first().click(slowly);
  const panel = page.getByRole('complementary', { name: 'Preview' });
  expect(await panel.getByRole('insertion').textContent()).toBe('365');
  await page.getByRole('link', { name: 'API key changed' }).first().waitFor(slowly);
  expect(await violations(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});
