import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const program = path.resolve(import.meta.dirname, '../../shared/command/src/main.ts');

/** A developer's machine with Claude Code and a repository `harbor`, which nothing has connected. */
export interface ConnectMachine {
  home: string;
  /** Runs `cairn connect --browser` with further words. Returns the address to open, and how it ends. */
  connect(...words: string[]): Promise<{ address: string; ended: Promise<{ code: number | null; printed: string }> }>;
  remove(): void;
}

export function newConnectMachine(): ConnectMachine {
  const home = mkdtempSync(path.join(tmpdir(), 'cairn-connect-'));
  const repository = path.join(home, 'harbor');
  mkdirSync(path.join(home, '.claude'));
  mkdirSync(repository);
  spawnSync('git', ['init', '-q', '-b', 'main'], { cwd: repository });
  const running = new Set<ChildProcess>();
  return {
    home,
    connect(...words) {
      const noPlace = { CAIRN_URL: '', CAIRN_KEY: '', CAIRN_API_KEY: '', XDG_CONFIG_HOME: '', XDG_STATE_HOME: '', XDG_DATA_HOME: '' };
      const child = spawn(process.execPath, [program, 'connect', '--browser', ...words], {
        cwd: repository,
        env: { ...process.env, ...noPlace, HOME: home },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      running.add(child);
      let printed = '';
      return new Promise((resolve, reject) => {
        const ended = new Promise<{ code: number | null; printed: string }>((end) => child.on('close', (code) => end({ code, printed })));
        const read = (chunk: Buffer) => {
          printed += chunk.toString();
          const address = /^ {2}(http\S+)$/m.exec(printed)?.[1];
          if (address) resolve({ address, ended });
        };
        child.stdout.on('data', read);
        child.stderr.on('data', read);
        void ended.then((early) => reject(new Error(early.printed)));
      });
    },
    remove() {
      for (const child of running) child.kill();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
