import { basename } from 'node:path';
import { inspectProcess, isRunning, type ProcessInfo } from './process.ts';

const pollMs = 500;
const packageManagers = /^(?:npm|npx|pnpm|pnpx|pn)(?:-cli)?(?:\.[cm]?js|\.exe)?$/;

/**
 * The processes that started this one on a person's behalf: from the parent up to the topmost npm, npx or pnpm, with
 * the `sh -c` between them. A shell or script above that is the person's own, and is not among them.
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

/** Calls `lost` once, when one of the launchers has disappeared or left this process to another parent. Returns the way to stop watching. */
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

/** `pnpm start`, `node …/npx-cli.js -y pnpm start`; npm writes its own title over its command line: `npm exec pnpm start`. */
function isPackageManager({ command }: ProcessInfo): boolean {
  const [program = '', script = ''] = command.map((word) => basename(word));
  return packageManagers.test(program) || (/^(?:node|nodejs|bun)(?:\.exe)?$/.test(program) && packageManagers.test(script));
}

function isCommandShell({ command }: ProcessInfo): boolean {
  return /^(?:sh|bash|dash|zsh|ash|busybox)$/.test(basename(command[0] ?? '')) && command.slice(1, 4).includes('-c');
}
