import { setTimeout as pause } from 'node:timers/promises';
import { InitialStateSchema } from '@cairn/contract';
import type { Browser } from 'playwright';
import * as v from 'valibot';
import type { Cairn } from '../support/cairn.ts';
import type { Side } from './side.ts';

const PlanSchema = v.pipe(v.string(), v.parseJson(), v.pick(InitialStateSchema, ['plan']));

/** Chromium warns of an unused preload some seconds after the page has loaded. */
const preloadWaitMs = 5_000;

/** Waits until a server prints this line. @throws with its output if it ends before */
export async function printed(cairn: Cairn, line: string, signal: AbortSignal): Promise<void> {
  while (!cairn.output().includes(line)) {
    if (cairn.halted()) throw new Error(`"${line}" was never printed:\n${cairn.output()}`);
    await pause(100, undefined, { signal });
  }
  await pause(1_000, undefined, { signal }); // a server reads its registry at most every half second
}

/**
 * Refuses to measure a server that does not run what is to be measured, whose page would only time out, or one with unused
 * preloads, which would add a cost to one side only.
 */
export async function refuseBroken(browser: Browser, { cairn, storageState }: Side, path: string): Promise<void> {
  const context = await browser.newContext({ storageState });
  const answer = await context.request.get(cairn.url + path);
  const html = await answer.text();
  const { plan } = v.parse(PlanSchema, /<script[^>]*id="initial-state"[^>]*>([^<]*)</.exec(html)?.[1]);
  if (plan.unavailable.length > 0 || !plan.remotes.some(({ id }) => id === 'workspace'))
    throw new Error(`${path} cannot be measured: it runs ${plan.remotes.map(({ id }) => id).join(', ') || 'no remote'}\n${cairn.output()}`);
  const page = await context.newPage();
  const inVain: string[] = [];
  page.on('console', (message) => {
    if (/preload/i.test(message.text())) inVain.push(message.text());
  });
  await page.goto(cairn.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await pause(preloadWaitMs);
  await context.close();
  if (inVain.length > 0) throw new Error(`${cairn.url}${path} cannot be measured:\n${inVain.join('\n')}`);
}
