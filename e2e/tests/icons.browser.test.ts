import { afterAll, beforeAll, expect, test } from '@rstest/core';
import type { Browser, Page } from 'playwright';
import { type IconHost, startIconHost } from '../../shared/ui/test/icon-host.ts';
import { launchBrowser, signIn, signInByApi, visit } from '../support/browser.ts';
import { type Cairn, startCairn } from '../support/cairn.ts';

let cairn: Cairn;
let browser: Browser;
let primary: IconHost;
let fallback: IconHost;

beforeAll(async () => {
  [primary, fallback] = await Promise.all([startIconHost(), startIconHost()]);
  [cairn, browser] = await Promise.all([startCairn({ ICON_HOSTS: `${primary.origin},${fallback.origin}` }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await cairn?.stop();
  await Promise.all([primary?.close(), fallback?.close()]);
});

test('an icon that somebody picks is found by a word, stands in every list, and is kept', async () => {
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'lead@acme.example');
  await page.goto(`${cairn.url}/app/projects`);
  await chooseIcon(page, 'Payments API', 'rocket');
  await page.getByRole('dialog').getByRole('radio', { name: 'Ochre' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Icon and color of Payments API saved').waitFor();
  await tileWithIcon(page).first().waitFor();
  expect(primary.asked).toContain('/search?query=rocket&limit=36');
  expect(primary.asked.some((path) => path.startsWith('/lucide.json?icons=') && path.includes('rocket'))).toBe(true);

  primary.asked = [];
  await page.reload();
  await tileWithIcon(page).first().waitFor();
  expect(primary.asked).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

test('where the first host fails, the next one serves; where none answers, the letters of the key stay', async () => {
  primary.manner = 500;
  const lucky = await visit(browser);
  await signIn(lucky.page, cairn.url, 'dev@acme.example');
  await lucky.page.goto(`${cairn.url}/app/projects`);
  await tileWithIcon(lucky.page).first().waitFor();
  expect(fallback.asked.some((path) => path.startsWith('/lucide.json'))).toBe(true);
  await lucky.context.close();

  fallback.manner = 500;
  const unlucky = await visit(browser);
  await signIn(unlucky.page, cairn.url, 'viewer@acme.example');
  await unlucky.page.goto(`${cairn.url}/app/projects`);
  await unlucky.page.getByRole('link', { name: 'Payments API' }).waitFor();
  const refused = unlucky.page.waitForResponse((response) => response.url().startsWith(fallback.origin));
  await unlucky.page.reload();
  await refused;
  expect(await tileWithIcon(unlucky.page).count()).toBe(0);
  await unlucky.page.locator('main [data-letters="PAY"]').first().waitFor();
  await unlucky.context.close();
});

async function chooseIcon(page: Page, project: string, word: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${project}` }).click();
  await page.getByRole('menuitem', { name: 'Icon and color' }).click();
  await page.getByRole('searchbox', { name: 'Find an icon' }).fill(word);
  await page.getByRole('radio', { name: `lucide:${word}`, exact: true }).check();
}

/** The tile of a project whose icon has loaded. */
function tileWithIcon(page: Page) {
  return page.locator('main [data-colour="ochre"] > span[style*="--svg"]');
}
