// Renders the installed application's icons from static/favicon.svg in a Chromium. Run: node host/scripts/icons.ts <path of a Chromium>
import { mkdirSync, readFileSync } from 'node:fs';
import { chromium } from 'playwright';

const executablePath = process.argv[2];
if (!executablePath) throw new Error('name a Chromium: node host/scripts/icons.ts /usr/bin/chromium');

const paths = readFileSync(new URL('../static/favicon.svg', import.meta.url), 'utf8')
  .replace(/^.*?<\/style>/s, '')
  .replace('</svg>', '');
/** The colors of the light scheme, because a home screen icon has its own background. */
const colours = '<style>.s{fill:#2f363b}.c{fill:#008090}</style>';

/** `share`: the mark's share of the edge. Of a maskable icon, only the inner 80 % are guaranteed to be visible. */
const icons = [
  { name: 'icon-192', edge: 192, share: 0.76, radius: 40 },
  { name: 'icon-512', edge: 512, share: 0.76, radius: 108 },
  { name: 'maskable-512', edge: 512, share: 0.52, radius: 0 },
];

mkdirSync(new URL('../static/icons', import.meta.url), { recursive: true });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
for (const { name, edge, share, radius } of icons) {
  const page = await browser.newPage({ viewport: { width: edge, height: edge } });
  const inset = (edge * (1 - share)) / 2;
  const mark = `<svg x="${inset}" y="${inset}" width="${edge * share}" height="${edge * share}" viewBox="0 0 32 32">${colours}${paths}</svg>`;
  await page.setContent(
    `<body style="margin:0"><svg xmlns="http://www.w3.org/2000/svg" width="${edge}" height="${edge}" style="display:block"><rect width="${edge}" height="${edge}" rx="${radius}" fill="#f4f7f8"/>${mark}</svg>`,
  );
  await page.screenshot({ path: new URL(`../static/icons/${name}.png`, import.meta.url).pathname, omitBackground: true });
  await page.close();
}
await browser.close();
