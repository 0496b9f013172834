import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export type HostRequest = { type: 'start'; env: Record<string, string | undefined> } | { type: 'stop' };
export interface HostAnswer {
  error: string | null;
}

/**
 * The process of this worker that runs the Cairn of one test file after the other. Starting a process and running code for the first time
 * cost more CPU than most test files.
 */
export interface CairnHost {
  pid: number;
  /** @throws the error of the start */
  start(env: Record<string, string | undefined>, onOutput: (text: string) => void): Promise<void>;
  /** Stops the Cairn, and leaves the process to the next one. */
  stop(): Promise<void>;
}

interface Slot {
  child: ChildProcess;
  taken: boolean;
}
const worker: { [key: symbol]: Slot | undefined } = globalThis;
const key = Symbol.for('cairn.host');

/** Takes the process of this worker, and starts it if there is none. Returns undefined while another Cairn runs in it. */
export function takeCairnHost(): CairnHost | undefined {
  const slot = usable(worker[key]) ?? startProcess();
  if (slot.taken) return undefined;
  slot.taken = true;
  worker[key] = slot;
  const { child } = slot;
  let heard: (chunk: Buffer) => void = () => undefined;

  async function ask(request: HostRequest): Promise<void> {
    const heardBoth = new AbortController();
    const { signal } = heardBoth;
    const answered = once(child, 'message', { signal }).then(([answer]) => (answer as HostAnswer).error);
    const ended = once(child, 'exit', { signal }).then(([code]) => `its process ended with ${code}`);
    child.send(request);
    const error = await Promise.race([answered, ended]);
    for (const other of [answered, ended]) other.catch(() => undefined); // the one that is aborted next
    heardBoth.abort();
    if (error !== null) throw new Error(`Cairn did not ${request.type}: ${error}`);
  }
  const leave = () => {
    for (const stream of [child.stdout, child.stderr]) stream?.off('data', heard);
    slot.taken = false;
  };

  return {
    pid: child.pid ?? 0,
    async start(env, onOutput) {
      heard = (chunk) => onOutput(chunk.toString());
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', heard);
      await ask({ type: 'start', env }).catch((error: unknown) => {
        leave();
        throw error;
      });
    },
    async stop() {
      // A process that has ended needs no stop.
      if (usable(slot)) await ask({ type: 'stop' }).finally(leave);
      else leave();
    },
  };
}

function usable(slot: Slot | undefined): Slot | undefined {
  return slot?.child.exitCode === null && slot.child.connected ? slot : undefined;
}

function startProcess(): Slot {
  const child = fork(path.join(import.meta.dirname, 'cairn-process.ts'), { execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  // The worker ends while it runs; the process then ends by itself.
  child.unref();
  child.channel?.unref();
  return { child, taken: false };
}
