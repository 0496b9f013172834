import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const keptErrors = 6_000;

/** How a program ended, as a shell would say it. */
export interface Ended {
  exitCode: number;
  errors: string;
}

/**
 * Runs a program as if nothing stood between it and the shell: its own input and output, and the signals that come. Where
 * stderr is no terminal its end is kept as well; a terminal is left to it, or it would write otherwise than it does.
 */
export function runProgram([program = '', ...words]: readonly string[]): Promise<Ended> {
  const child = spawn(program, words, { stdio: ['inherit', 'inherit', process.stderr.isTTY ? 'inherit' : 'pipe'] });
  const stop = passSignals((signal) => child.kill(signal));
  const tail = keepTail();
  if (child.stderr) {
    child.stderr.on('data', tail.add);
    child.stderr.pipe(process.stderr, { end: false });
    // Nobody reads it any more: the program is told by its own next write.
    process.stderr.on('error', () => child.stderr?.destroy());
  }
  return new Promise<Ended>((resolve) => {
    child.on('error', (error) => {
      const isMissing = 'code' in error && error.code === 'ENOENT';
      const words = `${program}: ${isMissing ? 'command not found' : error.message}`;
      console.error(words);
      resolve({ exitCode: isMissing ? 127 : 126, errors: words });
    });
    child.on('close', (code, signal) => resolve({ exitCode: code ?? 128 + constants.signals[signal ?? 'SIGTERM'], errors: tail.text() }));
  }).finally(stop);
}

/** Passes on what the shell sends, and outlives it: what the program makes of it is to be recorded. */
function passSignals(pass: (signal: NodeJS.Signals) => void): () => void {
  // A terminal sends this to the program as well, which must not have it twice.
  const interrupted = () => process.stdin.isTTY || pass('SIGINT');
  const ended = () => pass('SIGTERM');
  const hungUp = () => pass('SIGHUP');
  process.on('SIGINT', interrupted).on('SIGTERM', ended).on('SIGHUP', hungUp);
  return () => process.off('SIGINT', interrupted).off('SIGTERM', ended).off('SIGHUP', hungUp);
}

function keepTail(): { add(chunk: Buffer): void; text(): string } {
  let kept = Buffer.alloc(0);
  return {
    add(chunk) {
      kept = Buffer.concat([kept, chunk]).subarray(-keptErrors);
    },
    text: () => kept.toString('utf8').replaceAll('\0', '').toWellFormed(),
  };
}
