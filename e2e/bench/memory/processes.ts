import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** A process and its share of memory, in bytes. */
export interface ProcessMemory {
  name: string;
  pid: number;
  /** Proportional set size: memory shared by several processes is divided among them. */
  bytes: number;
}

/** Returns `root` and all its descendants; null if the system does not report memory (no /proc/<pid>/smaps_rollup). */
export function memoryBelow(root: number): ProcessMemory[] | null {
  if (!existsSync(`/proc/${root}/smaps_rollup`)) return null;
  const parents = new Map(processes().map((pid) => [pid, parentOf(pid)]));
  const isBelow = (pid: number | undefined): boolean => pid === root || (pid !== undefined && pid > 1 && isBelow(parents.get(pid)));
  return [...parents.keys()].filter(isBelow).flatMap((pid) => {
    const rollup = read(pid, 'smaps_rollup');
    const kibibytes = /^Pss:\s+(\d+) kB$/m.exec(rollup ?? '')?.[1];
    return kibibytes ? [{ name: read(pid, 'comm')?.trim() ?? '', pid, bytes: Number(kibibytes) * 1024 }] : [];
  });
}

function processes(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** The fields of stat are counted after the name, which may contain anything (proc_pid_stat(5)). */
function parentOf(pid: number): number | undefined {
  const stat = read(pid, 'stat');
  const parent = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  return parent ? Number(parent) : undefined;
}

/** Undefined if the process has ended meanwhile. */
function read(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return undefined;
    throw error;
  }
}
