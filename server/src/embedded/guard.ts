/**
 * The guard: a separate process that runs PostgreSQL as its child and holds a pipe (stdin) to the server. If the pipe closes, the server
 * has ended for any reason; the guard then stops PostgreSQL and exits. It is detached, so that Ctrl-C in a terminal reaches only the
 * server, which then shuts down in order. It imports only Node modules, to stay small.
 */
import { spawn } from 'node:child_process';

const fastShutdownMs = 10_000;
const immediateShutdownMs = 5_000;

const [user, ...command] = process.argv.slice(2);
const [uid, gid] = (user ?? '').split(':').map(Number);
const [program = '', ...parameters] = command;
const postgres = spawn(program, parameters, {
  stdio: ['ignore', 'inherit', 'inherit'],
  ...(user && uid !== undefined && gid !== undefined && { uid, gid }),
});

let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  postgres.kill('SIGINT');
  setTimeout(() => postgres.kill('SIGQUIT'), fastShutdownMs).unref();
  setTimeout(() => postgres.kill('SIGKILL'), fastShutdownMs + immediateShutdownMs).unref();
}

postgres.on('error', (error) => {
  process.stderr.write(`PostgreSQL could not be run: ${error.message}\n`);
  process.exit(1);
});
postgres.on('exit', (code) => process.exit(stopping ? 0 : code || 1));
process.stdin.on('error', stop);
process.stdin.on('end', stop);
process.stdin.on('close', stop);
process.stdin.resume();
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
process.on('SIGHUP', () => undefined); // a closed terminal does not mean that the server has ended
