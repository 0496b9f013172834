import type { Browser } from 'playwright';
import type { Side } from '../side.ts';
import { printTable } from '../table.ts';
import { spreadOf } from '../time/spread.ts';
import { openPage, travel } from './travel.ts';

/** A page of each remote. */
const way = ['/app/settings/preferences', '/app/tenant-admin/users', '/app/staff/tickets', '/app/admin_tenants'];
const runs = 3;
const aimRatio = 1.3;

/**
 * Opens a page of every remote in one tab, and prints the JavaScript heap after garbage collection. Both sides use a sign-in that may
 * open all.
 */
export async function reportHeap(browser: Browser, sides: Record<'federated' | 'single', Side>, signal: AbortSignal): Promise<void> {
  console.log('measuring the heap after a page of each remote …');
  const federated: number[] = [];
  const single: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    signal.throwIfAborted();
    federated.push(await heapAfter(browser, sides.federated));
    single.push(await heapAfter(browser, sides.single));
  }
  const [ours, theirs] = [spreadOf(federated).median, spreadOf(single).median];
  const ratio = ours / theirs;
  printTable(`JavaScript heap after a page of each of the five remotes, median of ${runs}`, [
    { what: 'federated', value: inTenthsOfMb(ours) },
    { what: 'single bundle', value: inTenthsOfMb(theirs) },
    { what: 'federated / single', value: ratio.toFixed(2), aim: { words: `at most ${aimRatio}`, met: ratio <= aimRatio } },
  ]);
}

async function heapAfter(browser: Browser, side: Side): Promise<number> {
  const page = await openPage(browser, side, '/app');
  try {
    for (const path of way) {
      await travel(page, path);
      await page.waitForTimeout(300); // data that arrives after the heading
    }
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable');
    await devtools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devtools.send('Performance.getMetrics');
    const used = metrics.find(({ name }) => name === 'JSHeapUsedSize');
    if (!used) throw new Error('the browser does not say how large its heap is');
    return used.value;
  } finally {
    await page.context().close();
  }
}

function inTenthsOfMb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
