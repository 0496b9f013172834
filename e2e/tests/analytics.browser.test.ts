import { readFileSync } from 'node:fs';
import { expect, test } from '@rstest/core';
import { signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

const slowly = { timeout: 20_000 };

test('by keyboard: another period, the table of a chart, its file, and the sessions behind a bar', async () => {
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'owner@acme.example');
  await page.goto(`${cairn.url}/app/analytics`);
  await page.getByRole('heading', { level: 1, name: /Context helped in \d+% of the sessions/ }).waitFor(slowly);

  await page.getByRole('link', { name: '90 days' }).press('Enter');
  await page.waitForURL(/period=90/);
  const chart = page.getByRole('region', { name: 'Sessions by client' });
  await chart.getByRole('button', { name: 'Table' }).press('Enter');
  const rows = chart.getByRole('row').filter({ has: page.getByRole('link') });
  await rows.first().waitFor(slowly);
  expect(await rows.count()).toBeGreaterThan(12);

  const [file] = await Promise.all([page.waitForEvent('download'), chart.getByRole('button', { name: 'Download as CSV' }).press('Enter')]);
  expect(file.suggestedFilename()).toBe('sessions-by-client.csv');
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\n');
  expect(lines).toHaveLength((await rows.count()) + 1);

  await chart.getByRole('button', { name: 'Chart', exact: true }).press('Enter');
  const plot = chart.getByRole('slider');
  // The last week may have just begun.
  await plot.press('End');
  await plot.press('ArrowLeft');
  await plot.press('Enter');
  await page.waitForURL(/\/app\/sessions\?from=[\d-]+&to=[\d-]+/);
  await page.getByRole('table').getByRole('row').nth(1).waitFor(slowly);
  expect(problems).toEqual([]);
  await context.close();
});

test('a project has its own figures, without the projects of others', async () => {
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'dev@acme.example');
  await page.goto(`${cairn.url}/app/project/analytics?project=payments-api&period=year`);
  await page.getByRole('region', { name: 'Corrections per 100 sessions' }).waitFor(slowly);
  await page.getByText('Payments API,').waitFor(slowly);
  expect(await page.getByText('Tokens and cost by project').count()).toBe(0);
  await page.getByRole('link', { name: 'Not compared' }).press('Enter');
  await page.waitForURL(/compare=off/);
  expect(problems).toEqual([]);
  await context.close();
});

test('the code of charts loads on a page with charts, and on no other', async () => {
  const { page, context, problems } = await visit(browser);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  const ofCharts = () => scripts.filter((script) => script.includes('ui-plot'));
  await signInByApi(page, cairn.url, 'owner@acme.example');
  for (const path of ['/app', '/app/projects', '/app/sessions']) {
    await page.goto(`${cairn.url}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor(slowly);
    await page.getByRole('main').getByRole('link').first().waitFor(slowly);
  }
  expect(scripts.length).toBeGreaterThan(5);
  expect(ofCharts()).toEqual([]);
  await page.goto(`${cairn.url}/app/analytics`);
  await page.getByRole('region', { name: 'Sessions by client' }).getByRole('slider').waitFor(slowly);
  expect(ofCharts().length).toBeGreaterThan(0);
  expect(problems).toEqual([]);
  await context.close();
});
