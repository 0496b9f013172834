import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const keptErrors = 6_000;

/** How a program ended: its exit code as a shell reports it, and the end of its stderr. */
export interface Ended {
  exitCode: number;
  errors: string;
}

/**
 * Runs a program as if the shell had started it: with its own input and output, and with the received signals. If stderr is not a terminal,
 * its end is kept as well; a terminal is passed through, because the program would write differently to a pipe.
 */
export function runProgram([program = '', ...words]: readonly string[]): Promise<Ended> {
  const child = spawn(program, words, { stdio: ['inherit', 'inherit', process.stderr.isTTY ? 'inherit' : 'pipe'] });
  const stop = passSignals((signal) => child.kill(signal));
  const tail = keepTail();
  if (child.stderr) {
    child.stderr.on('data', tail.add);
    child.stderr.pipe(process.stderr, { end: false });
    // Nobody reads stderr any more: the next write of the program fails.
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

/** Forwards signals of the shell to the program and survives them, so that the result is recorded. */
function passSignals(pass: (signal: NodeJS.Signals) => void): () => void {
  // A terminal sends SIGINT to the program as well, which must not receive it twice.
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
