import type { Browser, Page } from 'playwright';
import type { Side } from '../side.ts';
import { inMs, type Line, printTable } from '../table.ts';
import { spreadOf } from '../time/spread.ts';
import { openPage, travel } from './travel.ts';

const from = '/app';
const to = '/app/settings/preferences';
/** A page of the current remote with a heavier content: a table. */
const list = '/app/decisions';
const latencyMs = 150;
const slowDown = 4;
const aimRatio = 1.1;
const aimWarmMs = 50;

export interface NavigationOptions {
  browser: Browser;
  sides: Record<'federated' | 'single', Side>;
  runs: number;
  signal: AbortSignal;
}
interface Travels {
  coldMs: number[];
  warmMs: number[];
  listMs: number[];
}

/**
 * Measures the navigation to a remote that is not loaded yet, on a slow network. Then the same again and the navigation to a table,
 * both seen before, on a throttled processor. Prints all.
 */
export async function reportNavigation({ browser, sides, runs, signal }: NavigationOptions): Promise<void> {
  console.log(`measuring the way from ${from} to ${to} …`);
  const federated: Travels = { coldMs: [], warmMs: [], listMs: [] };
  const single: Travels = { coldMs: [], warmMs: [], listMs: [] };
  for (let run = -1; run < runs; run += 1) {
    for (const [side, travels] of [[sides.federated, federated] as const, [sides.single, single] as const]) {
      signal.throwIfAborted();
      const { coldMs, warmMs, listMs } = await measure(browser, side);
      if (run < 0) continue; // the first one warms up the server
      travels.coldMs.push(coldMs);
      travels.warmMs.push(warmMs);
      travels.listMs.push(listMs);
    }
  }
  const ratio = spreadOf(federated.coldMs).median / spreadOf(single.coldMs).median;
  const warm = spreadOf(federated.warmMs).median;
  printTable(`Navigation from ${from} to ${to}, median (min–max) of ${runs}`, [
    line(`first time, +${latencyMs} ms: federated`, federated.coldMs),
    line(`first time, +${latencyMs} ms: single bundle`, single.coldMs),
    {
      what: `first time, +${latencyMs} ms: federated / single`,
      value: ratio.toFixed(2),
      aim: { words: `at most ${aimRatio}`, met: ratio <= aimRatio },
    },
    {
      ...line(`again, ${slowDown} × CPU slow-down: federated`, federated.warmMs),
      aim: { words: `below ${inMs(aimWarmMs)}`, met: warm < aimWarmMs },
    },
    line(`again, ${slowDown} × CPU slow-down: single bundle`, single.warmMs),
    line(`${list}, seen before, ${slowDown} × CPU slow-down: federated`, federated.listMs),
    line(`${list}, seen before, ${slowDown} × CPU slow-down: single bundle`, single.listMs),
  ]);
}

async function measure(browser: Browser, side: Side): Promise<{ coldMs: number; warmMs: number; listMs: number }> {
  const page = await openPage(browser, side, from);
  try {
    side.cairn.network.latencyMs = latencyMs;
    const coldMs = await travel(page, to);
    side.cairn.network.latencyMs = 0;
    const warmMs = await travelSlowed(page, to);
    await travel(page, from);
    await travel(page, list);
    return { coldMs, warmMs, listMs: await travelSlowed(page, list) };
  } finally {
    side.cairn.network.latencyMs = 0;
    await page.context().close();
  }
}

/** Navigates to a page seen before, from the start page, on the throttled processor. */
async function travelSlowed(page: Page, path: string): Promise<number> {
  await travel(page, from);
  await page.waitForTimeout(500);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  try {
    return await travel(page, path);
  } finally {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await devtools.detach();
  }
}

function line(what: string, sample: readonly number[]): Line {
  const { median, min, max } = spreadOf(sample);
  return { what, value: `${inMs(median)} (${Math.round(min)}–${Math.round(max)})` };
}
