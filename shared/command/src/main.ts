#!/usr/bin/env node
import { fileURLToPath } from 'node:url';

// Hooks run for every edit and command of an agent: they do not load the rest of the command.
const program = fileURLToPath(import.meta.url);
const [word = '', ...words] = process.argv.slice(2);
if (word === 'hook') {
  const { runHook } = await import('./hook/hook.ts');
  await runHook(program, words);
} else {
  const { runCommand } = await import('./cli.ts');
  process.exitCode = await runCommand(program, process.argv.slice(2));
}
