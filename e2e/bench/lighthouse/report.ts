import { randomInt } from 'node:crypto';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { chromiumArguments } from '../../run/chromium.ts';
import { type Line, printTable } from '../table.ts';

const paths = ['/', '/auth/login'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const aim = 99;

/** Lighthouse's scores of the public pages, as its own defaults measure them: a phone on slow 4G, the processor slowed down four times. */
export async function reportLighthouse(url: string): Promise<void> {
  const port = randomInt(20_000, 40_000);
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  });
  try {
    const lines: Line[] = [];
    for (const path of paths) lines.push({ what: `scores of ${path}`, ...(await scoresOf(url + path, port)) });
    printTable('Lighthouse: performance, accessibility, best practices, SEO', lines);
  } finally {
    await browser.close();
  }
}

async function scoresOf(url: string, port: number): Promise<Pick<Line, 'value' | 'aim'>> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: categories });
  const scores = categories.map((name) => Math.round((result?.lhr.categories[name]?.score ?? 0) * 100));
  return { value: scores.join(' '), aim: { words: `${aim} in each`, met: scores.every((score) => score >= aim) } };
}
