import { parseArgs } from 'node:util';
import { findChromium } from '../run/chromium.ts';
import { launchBrowser } from '../support/browser.ts';
import { type Cairn, startCairn } from '../support/cairn.ts';
import { buildAll } from './build.ts';
import { reportBuildTime } from './build-time/report.ts';
import { reportBytes } from './bytes/report.ts';
import { reportMemory } from './memory/report.ts';
import { settled } from './memory/settled.ts';
import { reportHeap } from './navigation/heap.ts';
import { reportNavigation } from './navigation/report.ts';
import { manyReleased, reportRegistry } from './registry/report.ts';
import { sideOf } from './side.ts';
import { reportTimes } from './time/report.ts';

/** `pnpm bench`: measures and prints, asserts nothing. README.md beside this says how. */
const { values } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== '--'),
  options: { runs: { type: 'string', default: '7' }, path: { type: 'string', default: '/app/decisions' } },
});
const runs = Number(values.runs);
const quiet = { LOG_LEVEL: 'warn' };
/** Who may open every remote. */
const opensAll = 'admin@cairn.example';

const controller = new AbortController();
const running: (() => Promise<void>)[] = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort(new Error(`stopped by ${signal}`)));

try {
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs wants a number of 1 or more');
  process.env.CHROMIUM_PATH = await findChromium();
  await buildAll(controller.signal);
  const federated = await start(startCairn(quiet));
  await reportMemory(federated, controller.signal);
  const single = await start(startCairn(quiet, 'e2e/bench/single/serve.ts'));
  await Promise.all([federated, single].map(({ dataDirectory }) => settled(dataDirectory, controller.signal)));
  const browser = await launchBrowser();
  running.push(() => browser.close());
  const sides = { federated: await sideOf(browser, federated), single: await sideOf(browser, single) };
  const visits = await reportTimes({ browser, sides, path: values.path, runs, signal: controller.signal });
  await reportBytes({ browser, visits, url: federated.url });
  const owners = {
    federated: await sideOf(browser, federated, 'owner@acme.example'),
    single: await sideOf(browser, single, 'owner@acme.example'),
  };
  await reportNavigation({ browser, sides: owners, runs, signal: controller.signal });
  const admins = { federated: await sideOf(browser, federated, opensAll), single: await sideOf(browser, single, opensAll) };
  await reportHeap(browser, admins, controller.signal);
  reportBuildTime();
  await single.stop();
  const many = await start(startCairn(quiet, 'e2e/bench/registry/serve.ts'));
  await settled(many.dataDirectory, controller.signal);
  await manyReleased(many, controller.signal);
  await reportRegistry({
    browser,
    few: sides.federated,
    many: await sideOf(browser, many),
    path: values.path,
    runs,
    signal: controller.signal,
  });
} catch (error) {
  console.error(controller.signal.aborted ? String(controller.signal.reason) : error);
  process.exitCode = 1;
} finally {
  for (const stop of running.reverse()) await stop();
}

async function start(starting: Promise<Cairn>): Promise<Cairn> {
  const cairn = await starting;
  running.push(cairn.stop);
  controller.signal.throwIfAborted();
  return cairn;
}
