import type { Browser, Page } from 'playwright';
import { signInByApi, visit } from '../../support/browser.ts';
import { startCairn } from '../../support/cairn.ts';
import { copyTree, type TreeCopy } from '../../support/tree-copy.ts';
import { inMs, type Line, printTable } from '../table.ts';
import { spreadOf } from '../time/spread.ts';
import { type Change, changes, page as measured } from './changes.ts';
import { paintedAt } from './painted.ts';

const runs = 9;
const aimMs = 200;
const typed = 'typed before';

/** Measures `pnpm dev` on a copy of the checkout with a remote's page open: from a write to the frame that shows it. */
export async function reportHotReload(browser: Browser, signal: AbortSignal): Promise<void> {
  console.log(`starting a copy of the checkout for development, and changing ${changes.length} files ${runs} times …`);
  const tree = copyTree();
  try {
    const cairn = await startCairn({ NODE_ENV: 'development', LOG_LEVEL: 'warn' }, 'server/src/start/dev.ts', [], tree.root);
    try {
      const { page, context } = await visit(browser, { serviceWorkers: 'allow', reducedMotion: 'no-preference' });
      await signInByApi(page, cairn.url, 'dev@acme.example');
      await page.goto(`${cairn.url}${measured.path}`);
      const lines: Line[] = [];
      for (const change of changes) {
        await page.locator(measured.field).fill(typed);
        let loads = 0;
        const count = () => (loads += 1);
        page.on('domcontentloaded', count);
        lines.push(lineOf(change, await timesOf(change, { page, tree, signal })));
        page.off('domcontentloaded', count);
        const kept = loads === 0 && (await page.locator(measured.field).inputValue()) === typed;
        const value = loads > 0 ? `no: the page was loaded again ${loads} times` : kept ? 'yes' : 'no';
        lines.push({ what: '  what was typed is still there', value, aim: { words: 'yes', met: kept } });
      }
      printTable('Hot reload, from the write to the frame that shows it (median)', lines);
      await context.close();
    } finally {
      await cairn.stop();
    }
  } finally {
    tree.remove();
  }
}

async function timesOf(
  { file, write, shown, value }: Change,
  { page, tree, signal }: { page: Page; tree: TreeCopy; signal: AbortSignal },
): Promise<number[]> {
  const original = tree.read(file);
  const times: number[] = [];
  // The first run is a warm-up: the compiler has not rebuilt this module yet.
  for (let run = 0; run <= runs; run += 1) {
    signal.throwIfAborted();
    const painted = paintedAfterLoads(page, shown, value(run));
    await page.evaluate(() => undefined); // the page is watching by now
    const writtenAt = Date.now();
    tree.write(file, write(original, run));
    const ms = (await painted) - writtenAt;
    if (run > 0) times.push(ms);
  }
  return times;
}

/** Like `paintedAt`, but continues in the new document if the page reloads meanwhile. */
async function paintedAfterLoads(page: Page, shown: Change['shown'], value: string): Promise<number> {
  let loads = 0;
  const count = () => (loads += 1);
  page.on('domcontentloaded', count);
  try {
    return await paintedAt(page, shown, value);
  } catch (error) {
    await page.waitForLoadState('domcontentloaded');
    if (loads === 0) throw error;
    return await paintedAfterLoads(page, shown, value);
  } finally {
    page.off('domcontentloaded', count);
  }
}

function lineOf({ what }: Change, times: readonly number[]): Line {
  const { median, min, max } = spreadOf(times);
  return { what, value: `${inMs(median)} (${inMs(min)} to ${inMs(max)})`, aim: { words: `below ${inMs(aimMs)}`, met: median < aimMs } };
}
