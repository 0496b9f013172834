import { homePath, loginPath } from '@cairn/api';
import type { Browser } from 'playwright';
import type { Cairn } from '../../support/cairn.ts';
import { inMs, type Line, printTable } from '../table.ts';
import { spreadInWords, spreadOf } from '../time/spread.ts';
import { stepsOf } from '../time/steps.ts';
import { pathOf, readTimings, type TimedRequest, watchContent } from '../time/visit.ts';

const latenciesMs = [0, 150];
const slowDown = 4;
const content = 'main h1';
const button = 'form button[type="submit"]';
const aimDocuments = 1;
/** The document, and everything that it references. */
const aimSteps = 2;

export interface SignInOptions {
  browser: Browser;
  cairn: Cairn;
  /** Runs at each latency. */
  runs: number;
  signal: AbortSignal;
}

/** A sign-in with a password, in a browser that has seen only the sign-in page. */
interface SignedIn {
  /** From the click on the button to the painted frame with the heading of /app. */
  contentMs: number;
  /** Documents requested until then, including redirects. */
  documents: number;
  /** The document's network requests until then, without those that the sign-in page has prefetched. */
  requests: TimedRequest[];
}

/** Measures the navigation from the sign-in page into the application, and prints it. */
export async function reportSignIn({ browser, cairn, runs, signal }: SignInOptions): Promise<void> {
  const lines: Line[] = [];
  for (const latencyMs of latenciesMs) {
    console.log(`measuring a sign-in with ${latencyMs} ms added to each request …`);
    const seen: SignedIn[] = [];
    for (let run = -1; run < runs; run += 1) {
      signal.throwIfAborted();
      cairn.network.latencyMs = latencyMs;
      const one = await signInOnce(browser, cairn.url);
      cairn.network.latencyMs = 0;
      if (run >= 0) seen.push(one); // the first one warms up the server
    }
    const name = `+${latencyMs} ms`;
    lines.push({ what: `${name}: from the press to the content`, value: spreadInWords(spreadOf(seen.map(({ contentMs }) => contentMs))) });
    if (latencyMs > 0) lines.push(...wayLines(seen));
  }
  printTable(
    `Sign-in with a password to the first content of ${homePath}, ${slowDown} × CPU slow-down, median (min–max) of ${runs}`,
    lines,
  );
}

/** With a high latency the steps are clearly separate. The maximum over all visits counts. */
function wayLines(seen: readonly SignedIn[]): Line[] {
  const documents = Math.max(...seen.map((one) => one.documents));
  const ways = seen.map(({ requests }) => stepsOf(requests));
  const longest = Math.max(...ways.flat().map(({ step }) => step));
  const way = ways.find((steps) => steps.some(({ step }) => step === longest)) ?? [];
  return [
    { what: 'documents', value: String(documents), aim: { words: String(aimDocuments), met: documents <= aimDocuments } },
    {
      what: 'steps of its requests',
      value: `${longest} steps, ${way.length} requests`,
      aim: { words: `${aimSteps} steps`, met: longest <= aimSteps },
    },
    ...way
      .filter(({ step }) => step > aimSteps)
      .map((request) => ({ what: `  ${pathOf(request)}`, value: `step ${request.step}, at ${inMs(request.startMs)}` })),
  ];
}

async function signInOnce(browser: Browser, url: string): Promise<SignedIn> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    await page.addInitScript(watchContent, content);
    await page.goto(url + loginPath);
    await page.getByLabel('Email').fill('dev@acme.example');
    await page.getByLabel('Password', { exact: true }).fill('cairn-demo');
    await page.locator(button).waitFor(); // the form is hydrated
    await page.waitForLoadState('networkidle'); // people type for longer than that
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
    });
    const pressedAt = await page.evaluate(press, button);
    await page.waitForURL(url + homePath, { waitUntil: 'commit' });
    await page.waitForFunction(() => 'cairnContentMs' in window);
    const seen = await page.evaluate(readTimings, false);
    const startedAt = await page.evaluate(() => performance.timeOrigin);
    return {
      contentMs: startedAt + seen.contentMs - pressedAt,
      documents,
      requests: seen.requests.filter(({ cached }) => !cached),
    };
  } finally {
    await context.close();
  }
}

/** In the page: clicks the button, and returns the time in milliseconds since 1970, which the next document uses too. */
function press(selector: string): number {
  const at = performance.timeOrigin + performance.now();
  document.querySelector<HTMLElement>(selector)?.click();
  return at;
}
