import type { Browser, CDPSession, Page } from 'playwright';
import { signInByApi, visit } from '../../support/browser.ts';
import { settled } from '../lists/in-page.ts';
import { lookAtMachine, printMachine } from '../machine.ts';
import { inMs, type Line, printTable } from '../table.ts';
import { spreadOf } from '../time/spread.ts';
import { appears, type Frames, frames, middleOf, pressButton, scrollUp, type Words } from './in-page.ts';
import { seedThread } from './seed.ts';

const slowDown = 4;
/** Three frames at 60 Hz, plus the rounding of the clock, in milliseconds. */
const aim = 50.5;
const count = 5_000;
const feed = '[role="feed"]';
const conversation: Words = { selector: 'a', words: 'How settlement works' };

interface Point {
  x: number;
  y: number;
}

/** The ways to scroll a thread, with the pointer at its center; each starts where the former one ended. */
const ways: { what: string; scroll: (page: Page, session: CDPSession, middle: Point) => Promise<void> }[] = [
  { what: 'a wheel, 60 notches of 100 px', scroll: turnWheel },
  { what: 'a flick on a trackpad, 6,000 px/s', scroll: flick },
  { what: 'a script, 120 px a frame', scroll: (page) => page.evaluate(scrollUp, { selector: feed, step: 120, count: 120 }) },
  { what: 'a script, 800 px a frame', scroll: (page) => page.evaluate(scrollUp, { selector: feed, step: 800, count: 120 }) },
];

/** The number of rounds, each on a new page. The longest frame of all counts; the median shows the typical one. */
const rounds = 5;

/** Measures the frames of a conversation of 5,000 messages that is opened from its list and scrolled up, on a throttled processor. */
export async function reportThread(browser: Browser, { url, dataDirectory }: { url: string; dataDirectory: string }): Promise<void> {
  await seedThread(dataDirectory, { project: 'payments-api', count });
  const before = lookAtMachine();
  const found = new Map<string, Frames[]>();
  for (let round = 0; round < rounds; round += 1)
    for (const [what, one] of await openAndScroll(browser, url)) found.set(what, [...(found.get(what) ?? []), one]);
  printTable(
    `A conversation of ${count.toLocaleString('en')} messages, ${slowDown} × slow-down, ${rounds} times`,
    [...found].flatMap(([what, all]) => linesOf(what, all)),
  );
  printMachine(before);
}

async function openAndScroll(browser: Browser, url: string): Promise<Map<string, Frames>> {
  const { page, context } = await visit(browser, { serviceWorkers: 'allow', reducedMotion: 'no-preference' });
  try {
    await signInByApi(page, url, 'owner@acme.example');
    await page.goto(`${url}/app/conversations?project=payments-api`);
    await page.evaluate(appears, conversation);
    await atRest(page);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    const during = async (work: () => Promise<void>): Promise<Frames> => {
      await page.evaluate(frames.begin);
      await work();
      await page.evaluate(settled);
      return page.evaluate(frames.end);
    };
    const row = await page.evaluate(middleOf, conversation);
    const opening = await during(async () => {
      const opened = page.evaluate(appears, { selector: feed, words: `No ${count}.` });
      await press(page, row);
      await opened;
    });
    const found = new Map([['it opens', opening]]);
    const middle = await page.evaluate(middleOf, { selector: feed, words: '' });
    for (const { what, scroll } of ways) found.set(what, await during(() => scroll(page, session, middle)));
    return found;
  } finally {
    await context.close();
  }
}

/**
 * On a first visit the service worker caches a hundred files, which takes a second of the measured processor; it shows a message when done.
 * Does not use Playwright's locators: they leave listeners on the page, which run on each pointer move that is measured.
 */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(appears, { selector: '[role="status"]', words: 'Cairn is ready to work offline.' });
  await page.evaluate(pressButton, '[aria-label="Dismiss"]');
  await page.evaluate(settled);
}

/** How long the pointer rests before a click, and how long the click takes, like a hand. Milliseconds. */
const handMs = { stands: 150, presses: 80 };

/**
 * Clicks like a hand, not like a script: the pointer arrives, presses and releases. The pauses are part of the measured
 * interaction, not waits for something.
 */
async function press(page: Page, { x, y }: Point): Promise<void> {
  await page.mouse.move(x, y);
  await page.waitForTimeout(handMs.stands);
  await page.mouse.down();
  await page.waitForTimeout(handMs.presses);
  await page.mouse.up();
}

/** As fast as a finger turns it: sixty notches a second. */
async function turnWheel(page: Page, _session: CDPSession, { x, y }: Point): Promise<void> {
  await page.mouse.move(x, y);
  for (let notch = 0; notch < 60; notch += 1) {
    await page.mouse.wheel(0, -100);
    await page.waitForTimeout(16);
  }
}

async function flick(_page: Page, session: CDPSession, { x, y }: Point): Promise<void> {
  await session.send('Input.synthesizeScrollGesture', { x, y, yDistance: 9_000, speed: 6_000, gestureSourceType: 'mouse' });
}

function linesOf(what: string, all: readonly Frames[]): Line[] {
  const longest = all.map((one) => one.longest);
  const work = all.map((one) => one.work);
  return [
    { what: `longest frame: ${what}`, value: inSpread(longest), aim: { words: '50 ms', met: Math.max(...longest) <= aim } },
    { what: '  19 of 20 frames', value: inSpread(all.map((one) => one.most)) },
    { what: '  longest with its work (LoAF)', value: Math.max(...work) === 0 ? 'none over 50 ms' : inSpread(work) },
  ];
}

function inSpread(times: readonly number[]): string {
  const { median, min, max } = spreadOf(times);
  return `${inMs(median)} (${inMs(min)} to ${inMs(max)})`;
}
