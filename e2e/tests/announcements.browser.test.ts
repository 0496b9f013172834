import { expect, test } from '@rstest/core';
import { signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

const slowly = { timeout: 20_000 };

test('an operator announces something; a member reads it in their language, dismisses it, and it stays dismissed', async () => {
  const operator = await visit(browser);
  await signInByApi(operator.page, cairn.url, 'admin@cairn.example');
  await operator.page.goto(`${cairn.url}/app/admin_system/announcements`);
  await operator.page.getByText('No announcements yet').waitFor(slowly);
  await operator.page.getByRole('button', { name: 'New announcement' }).click();
  const form = operator.page.getByRole('dialog', { name: 'New announcement' });
  await form.getByRole('button', { name: 'Save' }).click(slowly);
  await form.getByText('Enter the text in English.').waitFor(slowly);
  await form.getByRole('textbox', { name: 'English' }).fill('Maintenance on Sunday');
  await form.getByRole('textbox', { name: 'Deutsch' }).fill('Wartung am Sonntag');
  await form.getByRole('textbox', { name: 'Page with details' }).fill('https://status.example/maintenance');
  await form.getByRole('button', { name: 'Save' }).click();
  await operator.page.getByText('The announcement is shown').waitFor(slowly);
  await operator.page
    .getByRole('row', { name: /Maintenance on Sunday/ })
    .getByText('Shown now')
    .waitFor(slowly);

  const member = await visit(browser, { locale: 'de' });
  await signInByApi(member.page, cairn.url, 'owner@globex.example');
  await member.page.goto(`${cairn.url}/app`);
  const banner = member.page.getByRole('status').filter({ hasText: 'Wartung am Sonntag' });
  await banner.waitFor(slowly);
  expect(await banner.getByRole('link').getAttribute('href')).toBe('https://status.example/maintenance');
  await banner.getByRole('button').click();
  await banner.waitFor({ state: 'detached', ...slowly });
  const read = member.page.waitForResponse((response) => response.url().endsWith('/api/announcements'), slowly);
  await member.page.reload();
  await read;
  await member.page.getByRole('main').getByRole('heading').first().waitFor(slowly);
  expect(await banner.count()).toBe(0);

  await operator.page.getByRole('button', { name: 'Actions for Maintenance on Sunday' }).click();
  await operator.page.getByRole('menuitem', { name: 'End now…' }).click();
  await operator.page.getByRole('dialog').getByRole('button', { name: 'End now' }).click(slowly);
  await operator.page.getByText('Nothing is announced').waitFor(slowly);
  expect([...operator.problems, ...member.problems]).toEqual([]);
  await Promise.all([operator.context.close(), member.context.close()]);
}, 120_000);
