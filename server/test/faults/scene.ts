import { freePort } from '@cairn/build/free-port';
import { expect } from '@rstest/core';
import { type HttpClient, signInAt } from '../http-client.ts';
import { until } from '../processes.ts';
import { type Run, run, untilReady } from '../started-cairn.ts';
import { type Load, startLoad } from './load.ts';
import { recordFault, secondsText } from './row.ts';

/** A Cairn with the demo in its own process, always on the same port, and a load on it. */
export interface Scene {
  url: string;
  client: HttpClient;
  load: Load;
  process(): Run;
  /** Starts it again after it has ended. */
  start(): Promise<void>;
}

export async function openScene(env: Record<string, string> = {}): Promise<Scene> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let current: Run;
  const start = async () => {
    current = run({ CAIRN_DEMO: '1', ...env, PORT: String(port) });
    await untilReady(current);
  };
  await start();
  const client = await signInAt(url, 'owner@acme.example');
  const load = await startLoad(client);
  await until('the load to be under way', () => load.acknowledged.length >= 5);
  return { url, client, load, process: () => current, start };
}

export interface Fault {
  name: string;
  /** The responses that are allowed during the fault, besides 201. */
  allowed: RegExp;
  /** Causes the fault, and returns once it has lasted long enough. */
  make(scene: Scene): Promise<void>;
  /** Ends the fault, if it does not end by itself. */
  end?(scene: Scene): Promise<void>;
}

/**
 * Causes a fault under load, waits for the recovery, and writes its row. Nothing acknowledged may be lost or done twice,
 * whatever the fault.
 */
export async function expectSurvived(scene: Scene, { name, allowed, make, end }: Fault): Promise<void> {
  const { load, url } = scene;
  load.count();
  await make(scene);
  const answers = load.answers();
  const since = performance.now();
  await end?.(scene);
  const before = load.acknowledged.length;
  await until('writes to be acknowledged again, by a server that is ready', async () => {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    return isReady && load.acknowledged.length > before;
  });
  const healthyMs = performance.now() - since;
  const inProgressMs = await load.settle();
  const { missing, twice } = await load.audit();
  expect(load.acknowledged.length).toBeGreaterThan(5);
  expect({ missing, twice }).toEqual({ missing: [], twice: [] });
  const unexpected = answers.split(', ').filter((answer) => !/^(?:201)?$/.test(answer) && !allowed.test(answer));
  expect(unexpected).toEqual([]);
  recordFault({
    fault: name,
    answers: answers || 'nothing within it',
    lost: 'nothing acknowledged; nothing twice',
    healthy:
      inProgressMs === 0 ? secondsText(healthyMs) : `${secondsText(healthyMs)}; writes that were cut off: ${secondsText(inProgressMs)}`,
  });
}
