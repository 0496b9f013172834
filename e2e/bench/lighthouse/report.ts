import { randomInt } from 'node:crypto';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { chromiumArguments } from '../../run/chromium.ts';
import { type Line, printTable } from '../table.ts';
import { spreadOf } from '../time/spread.ts';

const paths = ['/', '/auth/login'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const aim = 99;

/**
 * Below this index the machine is slower than Lighthouse expects for simulating a phone at a quarter of its speed (its
 * `environment.js`).
 */
const leastIndex = 1000;

/**
 * Reports Lighthouse's scores of the public pages with its defaults: a phone on slow 4G, with a four times slower
 * processor. Takes the median of `runs`, since one long task caused by the machine costs ten points. Also reports
 * Lighthouse's index of the machine's speed.
 */
export async function reportLighthouse(url: string, runs: number): Promise<void> {
  const port = randomInt(20_000, 40_000);
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  });
  try {
    const lines: Line[] = [];
    const indexes: number[] = [];
    for (const path of paths) {
      const found: Awaited<ReturnType<typeof scoresOf>>[] = [];
      for (let run = 0; run < runs; run++) found.push(await scoresOf(url + path, port));
      indexes.push(...found.map(({ index }) => index));
      const scores = categories.map((_, at) => Math.floor(spreadOf(found.map((one) => one.scores[at] ?? 0)).median));
      const met = scores.every((score) => score >= aim);
      lines.push({ what: `scores of ${path}`, value: scores.join(' '), aim: { words: `${aim} in each`, met } });
    }
    const { median } = spreadOf(indexes);
    lines.push({ what: `the machine, of ${leastIndex} that Lighthouse expects at least`, value: String(Math.round(median)) });
    printTable(`Lighthouse: performance, accessibility, best practices, SEO (the median of ${runs})`, lines);
  } finally {
    await browser.close();
  }
}

/** Returns the score of each category (0 to 100), and Lighthouse's index of the machine's speed during the run. */
async function scoresOf(url: string, port: number): Promise<{ scores: number[]; index: number }> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: categories });
  if (!result) throw new Error(`Lighthouse found nothing out about ${url}`);
  const { categories: found, environment } = result.lhr;
  return {
    scores: categories.map((name) => Math.round((found[name]?.score ?? 0) * 100)),
    index: environment.benchmarkIndex,
  };
}
