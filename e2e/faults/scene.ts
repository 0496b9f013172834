import { expect } from '@rstest/core';
import type { BrowserContextOptions, Locator, Page } from 'playwright';
import * as v from 'valibot';
import { visit } from '../support/browser.ts';
import { failuresTold } from '../support/failures-told.ts';
import { tokenOf } from '../support/release-next.ts';
import { browser, cairn } from '../support/running.ts';
import { victim } from './list.ts';

/** A tab for one fault. */
export interface Scene {
  page: Page;
  /** The failure reports from tabs that the server has received. */
  reports(): ReturnType<typeof failuresTold>;
  /** The victim's release before the fault. */
  good: string;
  end(): Promise<void>;
}

/** Opens a tab on the home page, which is another remote's. `prepare` runs in the document before its own scripts. */
export async function openScene(signedIn: BrowserContextOptions, prepare?: () => void): Promise<Scene> {
  // Without the service worker, which would respond from its cache.
  const { page, context } = await visit(browser, signedIn);
  if (prepare) await context.addInitScript(prepare);
  page.setDefaultTimeout(20_000);
  const since = cairn.output().length;
  const good = await serving();
  await page.goto(`${cairn.url}/app`);
  await beginAgain({ page });
  return { page, reports: () => failuresTold(cairn, since), good, end: () => context.close() };
}

/** Reloads the page: an open tab keeps the releases of its plan. */
export async function beginAgain({ page }: Pick<Scene, 'page'>): Promise<void> {
  await page.reload();
  await heading(page).waitFor();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
}

/** Returns the live release of the victim. */
export async function serving(): Promise<string> {
  const headers = { Authorization: `Bearer ${tokenOf(cairn, victim.id)}` };
  const answer = await fetch(`${cairn.url}/api/registry/live`, { headers });
  const { serving } = v.parse(v.object({ serving: v.record(v.string(), v.string()) }), await answer.json());
  return serving[victim.id] ?? '';
}

/** Navigates to the victim through the navigation rail, as a user does. */
export async function goToVictim({ page }: Scene): Promise<void> {
  await page.getByRole('link', { name: victim.label, exact: true }).first().click();
}

/** The shell's panel that replaces the victim. */
export function panelOf({ page }: Scene): Locator {
  return page.getByRole('alert').filter({ has: page.getByRole('heading', { name: `${victim.label} did not load` }) });
}

/** Expects that another remote and the shell's own menus work. */
export async function expectRestWorks({ page }: Scene): Promise<void> {
  await page.getByRole('link', { name: 'Projects', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  await page.keyboard.press('Escape');
}

export async function expectVictimShown({ page }: Scene, name: string = victim.label): Promise<void> {
  await heading(page, name).waitFor({ timeout: 30_000 });
}

/** Expects that the document is still the one the scene began with, or not (`same`). */
export async function expectSameDocument({ page }: Scene, same = true): Promise<void> {
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(same);
}

function heading(page: Page, name?: string): Locator {
  return page.locator('main').getByRole('heading', { level: 1, ...(name ? { name, exact: true } : {}) });
}
