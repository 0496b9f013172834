import { expect } from '@rstest/core';
import type { BrowserContextOptions, Locator, Page } from 'playwright';
import * as v from 'valibot';
import { visit } from '../support/browser.ts';
import { failuresTold } from '../support/failures-told.ts';
import { tokenOf } from '../support/release-next.ts';
import { browser, cairn } from '../support/running.ts';
import { victim } from './list.ts';

/** One tab in which something goes wrong. */
export interface Scene {
  page: Page;
  /** What the tab has told the server of failures, and the server has taken. */
  reports(): ReturnType<typeof failuresTold>;
  /** The release of the victim that ran before anything was done to it. */
  good: string;
  end(): Promise<void>;
}

/** A tab on the home page, which is another remote's. `prepare`: what the document finds before its own scripts run. */
export async function openScene(signedIn: BrowserContextOptions, prepare?: () => void): Promise<Scene> {
  // Without the worker: it would answer with the copy that it has kept.
  const { page, context } = await visit(browser, signedIn);
  if (prepare) await context.addInitScript(prepare);
  page.setDefaultTimeout(20_000);
  const since = cairn.output().length;
  const good = await serving();
  await page.goto(`${cairn.url}/app`);
  await beginAgain({ page });
  return { page, reports: () => failuresTold(cairn, since), good, end: () => context.close() };
}

/** Loads the page anew: a tab that was open before keeps the releases of its plan. */
export async function beginAgain({ page }: Pick<Scene, 'page'>): Promise<void> {
  await page.reload();
  await heading(page).waitFor();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
}

/** The release of the victim that is live. */
export async function serving(): Promise<string> {
  const headers = { Authorization: `Bearer ${tokenOf(cairn, victim.id)}` };
  const answer = await fetch(`${cairn.url}/api/registry/live`, { headers });
  const { serving } = v.parse(v.object({ serving: v.record(v.string(), v.string()) }), await answer.json());
  return serving[victim.id] ?? '';
}

/** Goes to the remote in which something is wrong, as people do: by the rail. */
export async function goToVictim({ page }: Scene): Promise<void> {
  await page.getByRole('link', { name: victim.label, exact: true }).first().click();
}

/** The shell's panel in place of the victim. */
export function panelOf({ page }: Scene): Locator {
  return page.getByRole('alert').filter({ has: page.getByRole('heading', { name: `${victim.label} did not load` }) });
}

/** Another remote opens, and the shell's own menus. */
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

/** Is it the document that the scene has begun with? */
export async function expectSameDocument({ page }: Scene, same = true): Promise<void> {
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(same);
}

function heading(page: Page, name?: string): Locator {
  return page.locator('main').getByRole('heading', { level: 1, ...(name ? { name, exact: true } : {}) });
}
