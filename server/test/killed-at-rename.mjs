/** Preloaded into a process (NODE_OPTIONS=--import): it is killed right before it renames the file that KILLED_AT_RENAME_OF names. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';

const { renameSync } = fs;
fs.renameSync = (from, to) => {
  if (basename(String(from)) === process.env.KILLED_AT_RENAME_OF) process.kill(process.pid, 'SIGKILL');
  renameSync(from, to);
};
syncBuiltinESMExports();
