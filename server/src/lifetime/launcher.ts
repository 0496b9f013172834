import { basename } from 'node:path';
import { inspectProcess, isRunning, type ProcessInfo } from './process.ts';

const pollMs = 500;
const packageManagers = /^(?:npm|npx|pnpm|pnpx|pn)(?:-cli)?(?:\.[cm]?js|\.exe)?$/;

/**
 * Returns the processes that started this one for a person: from the parent up to the topmost npm, npx or pnpm, including the `sh -c`
 * between them. Excludes shells and scripts above, because they belong to the person.
 */
export function findLaunchers(parent: number, inspect: (pid: number) => ProcessInfo | undefined = inspectProcess): ProcessInfo[] {
  const chain: ProcessInfo[] = [];
  for (let pid = parent; pid > 1; ) {
    const info = inspect(pid);
    if (!info || !(isPackageManager(info) || isCommandShell(info))) break;
    chain.push(info);
    pid = info.parent;
  }
  return chain.slice(0, chain.findLastIndex(isPackageManager) + 1);
}

/** Calls `lost` once when a launcher has exited or this process got another parent. Returns a function that stops watching. */
export function watchLaunchers(launchers: readonly ProcessInfo[], lost: () => void): () => void {
  if (launchers.length === 0) return () => undefined;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent && launchers.every(isRunning)) return;
    clearInterval(timer);
    lost();
  }, pollMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Matches `pnpm start` and `node …/npx-cli.js -y pnpm start`. npm overwrites its command line with its title: `npm exec pnpm start`. */
function isPackageManager({ command }: ProcessInfo): boolean {
  const [program = '', script = ''] = command.map((word) => basename(word));
  return packageManagers.test(program) || (/^(?:node|nodejs|bun)(?:\.exe)?$/.test(program) && packageManagers.test(script));
}

function isCommandShell({ command }: ProcessInfo): boolean {
  return /^(?:sh|bash|dash|zsh|ash|busybox)$/.test(basename(command[0] ?? '')) && command.slice(1, 4).includes('-c');
}
