#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { type Arguments, asksForHelp, readArguments, usage } from './arguments.ts';
import { printContext } from './context.ts';
import { exportRules } from './export.ts';
import { login } from './login.ts';
import { CommandFailed } from './problem.ts';
import { record, send } from './record/record.ts';
import { forget, readSettings } from './settings.ts';

async function main(words: readonly string[]): Promise<number> {
  if (asksForHelp(words)) {
    console.log(usage);
    return 0;
  }
  return run(readArguments(words));
}

async function run(wanted: Arguments): Promise<number> {
  const { command, values } = wanted;
  if (command === 'login') {
    await login(process.env, values.url);
    return 0;
  }
  if (command === 'logout') {
    console.log(forget(process.env) ? 'The stored key is deleted. To stop it from working, revoke it in Cairn' : 'No key was stored');
    return 0;
  }
  const settings = readSettings(process.env, values);
  switch (command) {
    case 'context':
      await printContext(settings, wanted);
      return 0;
    case 'record':
      return record(settings, wanted, ownVersion());
    case 'send':
      return send(settings);
    case 'export':
      return exportRules(settings, wanted);
  }
}

function ownVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return v.parse(v.pipe(v.string(), v.parseJson(), v.object({ version: v.string() })), text).version;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof CommandFailed)) throw error;
  console.error(`cairn: ${error.message}`);
  process.exitCode = error.exitCode;
}
