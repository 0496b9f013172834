import { parseArgs } from 'node:util';
import { findChromium } from '../run/chromium.ts';
import { launchBrowser } from '../support/browser.ts';
import { type Cairn, startCairn } from '../support/cairn.ts';
import { reportAnswer } from './answer/report.ts';
import { buildAll } from './build.ts';
import { reportBuildTime } from './build-time/report.ts';
import { reportBytes } from './bytes/report.ts';
import { reportHotReload } from './hot-reload/report.ts';
import { reportKnowledge } from './knowledge/report.ts';
import { reportLighthouse } from './lighthouse/report.ts';
import { reportLists } from './lists/report.ts';
import { reportMemory } from './memory/report.ts';
import { reportHeap } from './navigation/heap.ts';
import { reportNavigation } from './navigation/report.ts';
import { printed, refuseBroken } from './ready.ts';
import { reportRegistry } from './registry/report.ts';
import { manyReady } from './registry/size.ts';
import { startLarge } from './scale/data.ts';
import { reportScale } from './scale/report.ts';
import { settled } from './settled.ts';
import { sideOf } from './side.ts';
import { reportSignIn } from './sign-in/report.ts';
import { singleReady } from './single/paths.ts';
import { reportThread } from './thread/report.ts';
import { measureTickets } from './tickets/report.ts';
import { reportTimes } from './time/report.ts';
import { measureUsage } from './usage/measure.ts';

const everyday = [
  'memory',
  'time',
  'sign-in',
  'lighthouse',
  'navigation',
  'heap',
  'lists',
  'thread',
  'answer',
  'build-time',
  'hot-reload',
  'registry',
] as const;
/** Only on request: some need minutes to fill a database, and `knowledge` measures no time. */
const parts = [...everyday, 'scale', 'usage', 'tickets', 'knowledge'] as const;
type Part = (typeof parts)[number];

/** `pnpm bench` measures and prints, without assertions. The README.md here explains it. */
const { values } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== '--'),
  options: {
    runs: { type: 'string', default: '7' },
    path: { type: 'string', default: '/app/decisions' },
    only: { type: 'string', multiple: true, default: [...everyday] },
    data: { type: 'string' },
  },
});
const runs = Number(values.runs);
const quiet = { LOG_LEVEL: 'warn' };
/** A user who may open every remote. */
const opensAll = 'admin@cairn.example';

const controller = new AbortController();
const running: (() => Promise<void>)[] = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort(new Error(`stopped by ${signal}`)));

try {
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs wants a number of 1 or more');
  const unknown = values.only.filter((name) => !parts.some((part) => part === name));
  if (unknown.length > 0) throw new Error(`--only wants ${parts.join(', ')}, not ${unknown.join(', ')}`);
  if (wants('scale')) await measureScale();
  if (wants('usage')) await measureUsage(values.data, controller.signal);
  if (wants('tickets')) await measureTickets(values.data, controller.signal);
  if (wants('knowledge')) await reportKnowledge(controller.signal);
  if (everyday.some(wants)) await measureEveryday();
} catch (error) {
  console.error(controller.signal.aborted ? String(controller.signal.reason) : error);
  process.exitCode = 1;
} finally {
  for (const stop of running.reverse()) await stop();
}

async function measureScale(): Promise<void> {
  const large = await start(startLarge(values.data, controller.signal));
  // Bypasses the network proxy, which is made for tests and cost a quarter of the throughput of two cores (decision 63).
  await reportScale(large.serverUrl(), runs);
  await large.stop();
}

async function measureEveryday(): Promise<void> {
  process.env.CHROMIUM_PATH = await findChromium();
  await buildAll(controller.signal);
  const federated = await start(startCairn(quiet));
  if (wants('memory')) await reportMemory(federated, controller.signal);
  const single = await start(startCairn(quiet, 'e2e/bench/single/serve.ts'));
  await printed(single, singleReady, controller.signal);
  await Promise.all([federated, single].map(({ dataDirectory }) => settled(dataDirectory, controller.signal)));
  const browser = await launchBrowser();
  running.push(() => browser.close());
  const as = async (email?: string) => ({
    federated: await sideOf(browser, federated, email),
    single: await sideOf(browser, single, email),
  });
  const sides = await as();
  for (const side of [sides.federated, sides.single]) await refuseBroken(browser, side, values.path);
  if (wants('time')) {
    const visits = await reportTimes({ browser, sides, path: values.path, runs, signal: controller.signal });
    await reportBytes({ browser, visits, url: federated.url });
  }
  if (wants('sign-in')) await reportSignIn({ browser, cairn: federated, runs, signal: controller.signal });
  if (wants('lighthouse')) await reportLighthouse(federated.url, runs);
  if (wants('navigation')) await reportNavigation({ browser, sides: await as('owner@acme.example'), runs, signal: controller.signal });
  if (wants('heap')) await reportHeap(browser, await as(opensAll), controller.signal);
  if (wants('lists')) await reportLists(browser, controller.signal);
  if (wants('thread')) await reportThread(browser, federated);
  if (wants('answer')) await reportAnswer(federated.url);
  if (wants('build-time')) reportBuildTime();
  await single.stop();
  if (wants('hot-reload')) await reportHotReload(browser, controller.signal);
  if (wants('registry')) {
    const many = await start(startCairn(quiet, 'e2e/bench/registry/serve.ts'));
    await settled(many.dataDirectory, controller.signal);
    await printed(many, manyReady, controller.signal);
    const large = await sideOf(browser, many);
    await reportRegistry({ browser, few: sides.federated, many: large, path: values.path, runs, signal: controller.signal });
  }
}

function wants(part: Part): boolean {
  return values.only.includes(part);
}

async function start(starting: Promise<Cairn>): Promise<Cairn> {
  const cairn = await starting;
  running.push(cairn.stop);
  controller.signal.throwIfAborted();
  return cairn;
}
