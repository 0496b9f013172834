import { readFileSync } from 'node:fs';
import { expect, test } from '@rstest/core';
import { violations } from '../support/axe.ts';
import { signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

test('a project is exported, reviewed in another organization, and imported without the rule that its owner leaves out', async () => {
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'owner@acme.example');
  await page.goto(`${cairn.url}/app/project/settings?project=payments-api`);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export project' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^cairn-payments-api-\d{4}-\d\d-\d\d\.zip$/);
  const buffer = readFileSync(await download.path());
  await page.goto(`${cairn.url}/app/tenant-admin/data`);
  const [whole] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export organization' }).click()]);
  expect(whole.suggestedFilename()).toMatch(/^cairn-acme-\d{4}-\d\d-\d\d\.zip$/);
  expect(await violations(page)).toEqual([]);
  await context.close();

  const other = await visit(browser);
  await signInByApi(other.page, cairn.url, 'owner@globex.example');
  await other.page.goto(`${cairn.url}/app/tenant-admin/data`);
  await other.page.getByRole('link', { name: 'Import an export' }).click();
  const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const [chooser] = await Promise.all([
      other.page.waitForEvent('filechooser'),
      other.page.getByRole('button', { name: 'choose it' }).click(),
    ]);
    await chooser.setFiles(file);
  };
  await choose({ name: 'damaged.zip', mimeType: 'application/zip', buffer: buffer.subarray(0, buffer.length / 2) });
  await other.page.getByText('This file is not an export of Cairn, or it is damaged. Export it again.').waitFor();
  await choose({ name: 'payments.zip', mimeType: 'application/zip', buffer });
  await other.page.getByRole('heading', { name: 'Review the import' }).waitFor();
  await other.page.getByText('Authors get no account here.').waitFor();
  expect(await violations(other.page)).toEqual([]);
  const rules = other.page.getByRole('region', { name: 'Rules and decisions for agents' }).getByRole('checkbox', { name: /PAT-/ });
  const rule = await rules.first().evaluate((box) => box.closest('li')?.querySelectorAll('bdi')[1]?.textContent ?? '');
  expect(rule).not.toBe('');
  const isRule = { has: other.page.getByRole('checkbox', { name: /PAT-/ }) };
  const row = other.page.getByRole('listitem').filter(isRule).first();
  await row.getByRole('button', { name: 'Show whole text' }).click();
  await row.getByRole('definition').first().waitFor();
  await row.getByText('Why', { exact: true }).waitFor();
  expect(await violations(other.page)).toEqual([]);
  await row.getByRole('button', { name: 'Hide text' }).click();
  await rules.first().press(' ');
  await other.page.getByRole('button', { name: 'Confirm and import' }).click();
  await other.page.waitForURL(/\/app\/projects/);
  await other.page.goto(`${cairn.url}/app/project/patterns?project=payments-api&status=accepted`);
  await other.page.getByRole('row').nth(1).waitFor();
  const left = await other.page.request.get(`${cairn.url}/api/patterns?project=payments-api&limit=100`);
  const found = await left.text();
  expect([found.includes('"imported":true'), found.includes(JSON.stringify(rule.trim()))]).toEqual([true, false]);
  await other.page.goto(`${cairn.url}/app/tenant-admin/data`);
  await other.page.getByText('payments.zip').waitFor();
  await other.page.getByText('Imported', { exact: true }).waitFor();
  // The damaged file is the only refusal that the browser logs.
  expect([...problems, ...other.problems].filter((problem) => !problem.includes('400'))).toEqual([]);
  await other.context.close();
});
