import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { galleryUnit } from '@cairn/build/sources';
import { buildChanged } from '@cairn/server/build';
import { findChromium } from '../run/chromium.ts';
import { launchBrowser } from '../support/browser.ts';
import { startCairn } from '../support/cairn.ts';
import { serveGallery } from '../support/gallery.ts';
import { missingFonts } from './fonts.ts';
import { takeKept } from './kept.ts';
import { type Appearance, takeGallery, takePages } from './take.ts';

/**
 * `pnpm pictures` takes screenshots of every page and the gallery into `pictures/`: two widths, two color schemes, a
 * language with long words, a right-to-left one, one without spaces, and the gallery in forced colors. Options
 * restrict this: `--only decisions` (part of the address), `--locale ar`, `--width 390`, `--scheme dark`. `--url` uses a
 * running Cairn and the gallery as last built. `--kept` takes only the screenshots for the
 * landing page and the README.
 */
const allLocales = ['en', 'de', 'ar', 'zh-CN'];
const allWidths = ['390', '1440'];
const { values } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== '--'),
  options: {
    only: { type: 'string', default: '' },
    locale: { type: 'string', multiple: true, default: allLocales },
    width: { type: 'string', multiple: true, default: allWidths },
    scheme: { type: 'string' },
    url: { type: 'string' },
    kept: { type: 'boolean', default: false },
  },
});
if (values.scheme !== undefined && values.scheme !== 'light' && values.scheme !== 'dark') throw new Error('--scheme is light or dark');
const { scheme } = values;
const checkout = path.join(import.meta.dirname, '../..');
const folder = path.join(checkout, 'pictures');

process.env.CHROMIUM_PATH = await findChromium();
const controller = new AbortController();
// With `--url` nothing is built: the running server would not serve a new build.
if (values.url === undefined)
  await buildChanged({ checkout, signal: controller.signal, gallery: true, onBuild: (name) => console.log(`building ${name} …`) });
// Deletes outdated screenshots on a full run. A partial run keeps the others.
if (process.argv.length === 2) rmSync(folder, { recursive: true, force: true });
const hasGallery = existsSync(galleryUnit(checkout).output);
const [cairn, gallery, browser] = await Promise.all([
  values.url === undefined ? startCairn({ LOG_LEVEL: 'warn' }) : undefined,
  hasGallery ? serveGallery() : undefined,
  // Renders text as on a high-resolution screen: hinting here would round away the space between small letters.
  launchBrowser(['--font-render-hinting=none']),
]);
if (!gallery) console.warn('the gallery was never built here: its pictures are left out');
const url = values.url ?? cairn?.url ?? '';
const problems: string[] = [];
try {
  for (const { script, advice } of await missingFonts(browser)) console.warn(`no font for ${script}: its pictures show boxes; ${advice}`);
  if (values.kept) await takeKept(browser, { url, checkout });
  for (const appearance of values.kept ? [] : appearances()) {
    const into = path.join(folder, [appearance.locale, appearance.width, appearance.scheme].join('-'));
    mkdirSync(into, { recursive: true });
    problems.push(...(await takePages(browser, { url, into, only: values.only, ...appearance })));
    if (gallery) await takeGallery(browser, { url: gallery.url, into, only: values.only, ...appearance });
  }
  const [locale = 'en'] = values.locale;
  const forced: Appearance = { locale, width: 1440, scheme: scheme ?? 'light', forcedColours: true };
  if (gallery && !values.kept)
    await takeGallery(browser, { url: gallery.url, into: path.join(folder, 'forced-colours'), only: values.only, ...forced });
  if (!values.kept) console.log(`pictures of ${url} lie in ${path.relative(process.cwd(), folder)}/`);
} finally {
  await browser.close();
  await gallery?.stop();
  await cairn?.stop();
}
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}

/** Alternates light and dark, so that each appears in each width and each language. The choice is the same in a partial run. */
function appearances(): Appearance[] {
  return values.locale.flatMap((locale) =>
    values.width.map((width): Appearance => {
      const turn = (allLocales.indexOf(locale) + allWidths.indexOf(width)) % 2 ? 'dark' : 'light';
      return { locale, width: Number(width), scheme: scheme ?? turn };
    }),
  );
}
