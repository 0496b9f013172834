import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { confirmChanges, type FileChange, readFile, showChange, writeChange } from '../change.ts';
import { type Environment, homeDirectory } from '../directories.ts';
import { type HookClientName, hookClients } from '../hook/clients/clients.ts';
import { waitingFiles } from '../hook/spool.ts';
import { readDelivery } from '../hook/state.ts';
import { CommandFailed } from '../problem.ts';
import { type HookScope, hookLayouts } from './layout.ts';
import { hooksIn, withHooks, withoutHooks } from './merge.ts';
import { installProgram, isProgramInstalled, removeProgram } from './program.ts';

const names = Object.keys(hookClients) as HookClientName[]; // Object.keys loses the literal names
const actions = ['install', 'uninstall', 'status'] as const;

/** The environment that the command runs in. */
export interface Machine {
  env: Environment;
  cwd: string;
  /** The file of this command, and its version. */
  program: string;
  version: string;
}

interface Wanted {
  action: (typeof actions)[number];
  /** Empty: the detected clients. */
  clients: HookClientName[];
  scope: HookScope;
  yes: boolean;
}

/** Returns the product names of clients. */
export function clientLabels(clients: readonly HookClientName[]): string[] {
  return clients.map((client) => hookLayouts[client].label);
}

/** Runs `cairn hooks install|uninstall|status`. Returns the exit code. @throws CommandFailed */
export async function manageHooks(machine: Machine, words: readonly string[]): Promise<number> {
  const { action, clients, scope, yes } = readWanted(words);
  if (action === 'status') return printStatus(machine);
  if (action === 'uninstall') return uninstall(machine, { clients: clients.length > 0 ? clients : names, scope, yes });
  const chosen = clients.length > 0 ? clients : foundClients(machine);
  if (chosen.length === 0) throw new CommandFailed(`No client was found. Name one with --client: ${names.join(', ')}`, 2);
  return install(machine, { clients: chosen, scope, yes });
}

/** Installs the hooks of clients after showing the change and asking for confirmation. Returns the exit code. @throws CommandFailed */
export async function install(machine: Machine, { clients, scope, yes }: Omit<Wanted, 'action'>): Promise<number> {
  if (process.platform === 'win32') throw new CommandFailed('Hooks need a POSIX shell. Run this in WSL');
  const changes = changesOf(machine, { clients, scope }, withHooks);
  if (changes.length === 0) console.log('All hooks are up to date');
  if (!(await agreed(changes, yes))) {
    console.error('No hooks were written');
    return 1;
  }
  installProgram(machine.env, machine.program, machine.version);
  for (const change of changes) writeChange(change);
  for (const client of clients) {
    const { label, afterwards } = hookLayouts[client];
    if (afterwards) console.log(`${label}: ${afterwards}`);
  }
  return 0;
}

async function uninstall(machine: Machine, { clients, scope, yes }: Omit<Wanted, 'action'>): Promise<number> {
  const changes = changesOf(machine, { clients, scope }, withoutHooks);
  if (changes.length === 0) console.log('No hooks to remove');
  if (!(await agreed(changes, yes))) {
    console.error('No hooks were removed');
    return 1;
  }
  for (const change of changes) writeChange(change);
  const isUsed = names.some((client) => (['user', 'project'] as const).some((one) => stateOf(machine, client, one) !== 'none'));
  // Hooks in other repositories may run the same program.
  if (scope === 'user' && !isUsed) removeProgram(machine.env);
  return 0;
}

function changesOf(
  { env, cwd }: Machine,
  { clients, scope }: Pick<Wanted, 'clients' | 'scope'>,
  edit: typeof withHooks | typeof withoutHooks,
): FileChange[] {
  return clients
    .map((client): FileChange => {
      const layout = hookLayouts[client];
      const name = layout.file(env, cwd, scope);
      const before = readFile(name);
      return { name, before, after: edit(before, name, layout) };
    })
    .filter(({ before, after }) => before !== after);
}

async function agreed(changes: readonly FileChange[], yes: boolean): Promise<boolean> {
  for (const change of changes) console.log(showChange(change));
  return changes.length === 0 || yes || (await confirmChanges(changes.length));
}

function printStatus(machine: Machine): number {
  const words = {
    all: 'installed',
    some: 'out of date: run "cairn hooks install"',
    none: 'not installed',
    unreadable: 'its settings cannot be read',
  };
  for (const client of names)
    for (const scope of ['user', 'project'] as const) {
      const file = hookLayouts[client].file(machine.env, machine.cwd, scope);
      console.log(`${client} (${scope}): ${words[stateOf(machine, client, scope)]} (${file})`);
    }
  if (!isProgramInstalled(machine.env)) console.log('The program that hooks run is not installed: run "cairn hooks install"');
  console.log(`Waiting to be sent: ${waitingFiles(machine.env).length}`);
  const delivery = readDelivery(machine.env);
  if (delivery) console.log(`Sent last: ${delivery.at}${delivery.problem && `. Problem: ${delivery.problem}`}`);
  return 0;
}

function stateOf({ env, cwd }: Machine, client: HookClientName, scope: HookScope): ReturnType<typeof hooksIn> | 'unreadable' {
  const layout = hookLayouts[client];
  const file = layout.file(env, cwd, scope);
  try {
    return hooksIn(readFile(file), file, layout);
  } catch (error) {
    if (error instanceof CommandFailed) return 'unreadable';
    throw error;
  }
}

/** Detects the installed clients: their directory is in the home directory, or their program is in PATH. */
export function foundClients({ env }: Pick<Machine, 'env'>): HookClientName[] {
  const programs: Record<HookClientName, string> = { 'claude-code': 'claude', cursor: 'cursor', codex: 'codex', copilot: 'copilot' };
  const onPath = (program: string) =>
    (env.PATH ?? '').split(path.delimiter).some((directory) => directory !== '' && existsSync(path.join(directory, program)));
  return names.filter((client) => {
    const settings = path.dirname(hookLayouts[client].file(env, homeDirectory(env), 'user'));
    // The hooks of Copilot are in a subdirectory of its own directory.
    return existsSync(client === 'copilot' ? path.dirname(settings) : settings) || onPath(programs[client]);
  });
}

/** Parses the names of clients. @throws CommandFailed (2) */
export function readClients(given: readonly string[]): HookClientName[] {
  return given.flatMap((one) =>
    one.split(',').map((word) => {
      const client = names.find((name) => name === word.trim());
      if (!client) throw new CommandFailed(`unknown client "${word}". Clients: ${names.join(', ')}`, 2);
      return client;
    }),
  );
}

function readWanted(words: readonly string[]): Wanted {
  const options = {
    client: { type: 'string', multiple: true },
    user: { type: 'boolean' },
    project: { type: 'boolean' },
    yes: { type: 'boolean', short: 'y' },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options });
    const action = actions.find((one) => one === positionals[0]);
    if (!action || positionals.length > 1) throw new CommandFailed(`say what to do: cairn hooks ${actions.join('|')}`, 2);
    if (values.user && values.project) throw new CommandFailed('choose --user or --project', 2);
    return { action, clients: readClients(values.client ?? []), scope: values.project ? 'project' : 'user', yes: values.yes ?? false };
  } catch (error) {
    if (error instanceof TypeError) throw new CommandFailed(error.message, 2);
    throw error;
  }
}
