import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { type Arguments, asksForHelp, readArguments, usage } from './arguments.ts';
import { connect } from './connect.ts';
import { printContext } from './context.ts';
import { exportRules } from './export/export.ts';
import { type Machine, manageHooks } from './hooks/hooks.ts';
import { importRules } from './import/import.ts';
import { login } from './login.ts';
import { CommandFailed } from './problem.ts';
import { record, send } from './record/record.ts';
import { forget, readSettings } from './settings.ts';
import { verify } from './verify/verify.ts';

async function main(program: string, words: readonly string[]): Promise<number> {
  if (asksForHelp(words)) {
    console.log(usage);
    return 0;
  }
  const [word, ...more] = words;
  return word === 'hooks' ? manageHooks(machineOf(program), more) : run(program, readArguments(words));
}

async function run(program: string, wanted: Arguments): Promise<number> {
  const { command, values } = wanted;
  if (command === 'login') {
    await login(process.env, values.url);
    return 0;
  }
  if (command === 'logout') {
    console.log(forget(process.env) ? 'The stored key is deleted. To stop it from working, revoke it in Cairn' : 'No key was stored');
    return 0;
  }
  if (command === 'connect') return connect(machineOf(program), wanted);
  const settings = readSettings(process.env, values);
  switch (command) {
    case 'context':
      await printContext(settings, wanted);
      return 0;
    case 'record':
      return record(settings, wanted, ownVersion());
    case 'send':
      return send(settings);
    case 'verify':
      return verify(settings, wanted);
    case 'import':
      return importRules(machineOf(program), settings, wanted);
    case 'export':
      return exportRules(settings, wanted);
  }
}

function machineOf(program: string): Machine {
  return { env: process.env, cwd: process.cwd(), program, version: ownVersion() };
}

function ownVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return v.parse(v.pipe(v.string(), v.parseJson(), v.object({ version: v.string() })), text).version;
}

/** Runs the command and prints errors. `program` is the file of this command. Returns the exit code. */
export async function runCommand(program: string, words: readonly string[]): Promise<number> {
  try {
    return await main(program, words);
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    console.error(`cairn: ${error.message}`);
    return error.exitCode;
  }
}
