import type { Browser } from 'playwright';
import { inKb, type Line, printTable } from '../table.ts';
import type { Visits } from '../time/report.ts';
import { visitCold } from '../time/visit.ts';
import { weighParts } from './by-part.ts';
import { sumOf, type Weighed, weigh } from './files.ts';

const aimBeforeRemote = 170_000;
const aimPublic = 90_000;
const aimScriptsRatio = 1.25;
const publicPaths = ['/', '/auth/login'];

/** Weighs what a cold visit loads: before the remote, of the remote, on the public pages, and the first scripts by part. */
export async function reportBytes({ browser, visits, url }: { browser: Browser; visits: Visits; url: string }): Promise<void> {
  const federated = await weigh(visits.federated[0]?.requests.map((request) => request.url) ?? []);
  const single = await weigh(visits.single[0]?.requests.map((request) => request.url) ?? []);
  const before = sumOf(federated, 'script', 'host') + sumOf(federated, 'catalogue', 'host');
  printTable('Bytes of a cold visit until that content (gzip, level 9; in brackets: the single bundle)', [
    { what: 'scripts before the first remote', value: inKb(before), aim: aimOf(before, aimBeforeRemote) },
    { what: '  host', value: inKb(sumOf(federated, 'script', 'host')) },
    { what: '  its catalogue', value: inKb(sumOf(federated, 'catalogue', 'host')) },
    { what: 'scripts of the remote', value: inKb(sumOf(federated, 'script', 'remote')) },
    { what: '  its catalogue', value: inKb(sumOf(federated, 'catalogue', 'remote')) },
    {
      what: 'all scripts',
      value: beside(sumOf(federated, 'script'), sumOf(single, 'script')),
      aim: {
        words: `at most ${aimScriptsRatio} × the single bundle’s`,
        met: sumOf(federated, 'script') <= aimScriptsRatio * sumOf(single, 'script'),
      },
    },
    { what: 'all catalogues', value: beside(sumOf(federated, 'catalogue'), sumOf(single, 'catalogue')) },
    { what: 'all styles', value: beside(sumOf(federated, 'style'), sumOf(single, 'style')) },
    { what: 'all fonts', value: beside(sumOf(federated, 'font'), sumOf(single, 'font')) },
  ]);
  printTable('Each file', federated.map(fileLine));
  await reportPublic(browser, url);
  reportParts('app', 'The application shell, by part');
  reportParts('public', 'The first script of the public pages, by part');
}

async function reportPublic(browser: Browser, url: string): Promise<void> {
  const lines: Line[] = [];
  const filesOf = async (path: string, untilIdlePart: boolean) => {
    const { requests } = await visitCold(browser, url + path, { slowDown: 1, content: 'h1', untilIdlePart });
    return weigh(requests.map((request) => request.url));
  };
  const scriptsOf = (files: Weighed[]) => sumOf(files, 'script') + sumOf(files, 'catalogue');
  for (const path of publicPaths) {
    const files = await filesOf(path, false);
    const scripts = scriptsOf(files);
    lines.push({ what: path, value: inKb(scripts), aim: aimOf(scripts, aimPublic) });
    lines.push({ what: '  styles', value: inKb(sumOf(files, 'style')) }, { what: '  fonts', value: inKb(sumOf(files, 'font')) });
    lines.push({ what: '  scripts until it is at rest, untouched', value: inKb(scriptsOf(await filesOf(path, true))) });
  }
  printTable('Scripts of the public pages, catalogue included', lines);
}

function reportParts(entry: 'app' | 'public', title: string): void {
  const parts = [...weighParts(entry)].filter(([, bytes]) => bytes > 0).sort(([, a], [, b]) => b - a);
  const sum = parts.reduce((total, [, bytes]) => total + bytes, 0);
  printTable(`${title} (each compressed by itself: together a little more than the file)`, [
    ...parts.map(([what, bytes]): Line => ({ what, value: inKb(bytes) })),
    { what: 'sum', value: inKb(sum) },
  ]);
}

function beside(federated: number, single: number): string {
  return `${inKb(federated)} (${inKb(single)})`;
}

function fileLine({ path, bytes }: Weighed): Line {
  return { what: path, value: inKb(bytes) };
}

function aimOf(bytes: number, aim: number): NonNullable<Line['aim']> {
  return { words: `at most ${inKb(aim)}`, met: bytes <= aim };
}
