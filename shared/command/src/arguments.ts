import { parseArgs } from 'node:util';
import { CommandFailed } from './problem.ts';

export const usage = `Usage: cairn login [--url <address>]      keeps the address and an API key; the key is asked for, or read from stdin
       cairn logout                        forgets them
       cairn context                       what an agent is told before it begins, as Markdown
       cairn record -- <command…>          runs a command and records it as a session, whose address is printed on stderr at its end
       cairn send                          sends what was recorded while Cairn was away
       cairn export                        writes the rules in force into the files that agents read, after it has shown the change

  context
    --task <text>       what is to be done
    --paths <a,b>       the files that it is about
    --branch <name>     the branch that is worked on (the one that is checked out)
    --budget <tokens>   how much it may cost to read (2000)
    --json              as the API answers
  record
    --goal <text>       what the session is for (the command itself)
    --branch <name>     as above
  export
    --agents            AGENTS.md; so it is where nothing is named and no such file is there
    --claude            CLAUDE.md
    --cursor            .cursor/rules/cairn.mdc
    --from <0 to 1>     leaves out what is less certain (0.5)
    --sources           names the pattern behind each rule in a comment
    --yes               writes without asking
    --check             writes nothing, and ends with 1 where a file is out of date
  all
    --project <slug>    the project, where the key reaches several

  CAIRN_URL            the Cairn to use, before the one that was kept
  CAIRN_KEY            the key, before the one that login stored (CAIRN_API_KEY, its former name, is read as well)
  CAIRN_PROJECT        as --project

  It ends with 0 where all is well, 1 where something failed, 2 where it was called wrongly; record ends as its command does.`;

export const commands = ['login', 'logout', 'context', 'record', 'send', 'export'] as const;
export type CommandName = (typeof commands)[number];

const options = {
  url: { type: 'string' },
  task: { type: 'string' },
  paths: { type: 'string', multiple: true },
  branch: { type: 'string' },
  budget: { type: 'string' },
  json: { type: 'boolean' },
  goal: { type: 'string' },
  agents: { type: 'boolean' },
  claude: { type: 'boolean' },
  cursor: { type: 'boolean' },
  from: { type: 'string' },
  sources: { type: 'boolean' },
  yes: { type: 'boolean', short: 'y' },
  check: { type: 'boolean' },
  project: { type: 'string' },
} as const;
type Option = keyof typeof options;

const allowed: Record<CommandName, readonly Option[]> = {
  login: ['url'],
  logout: [],
  context: ['task', 'paths', 'branch', 'budget', 'json', 'project'],
  record: ['goal', 'branch', 'project'],
  send: [],
  export: ['agents', 'claude', 'cursor', 'from', 'sources', 'yes', 'check', 'project'],
};

/** What was asked for. */
export interface Arguments {
  command: CommandName;
  values: ReturnType<typeof parse>['values'];
  /** Of `record`: what is run. */
  program: readonly string[];
}

/** @throws CommandFailed (2) with what is wrong */
export function readArguments(words: readonly string[]): Arguments {
  const at = words.indexOf('--');
  const own = at < 0 ? words : words.slice(0, at);
  const program = at < 0 ? [] : words.slice(at + 1);
  const { values, positionals } = parse(own);
  const [name = '', ...more] = positionals;
  const command = commands.find((one) => one === name);
  if (!command) throw wrong(`"${name}" is none of its commands: ${commands.join(', ')}`);
  if (more[0] !== undefined)
    throw wrong(command === 'record' ? 'put -- before the command: cairn record -- make test' : `nothing is known of "${more[0]}"`);
  const stranger = Object.keys(values).find((option) => !allowed[command].some((one) => one === option));
  if (stranger) throw wrong(`--${stranger} does not go with "${command}"`);
  if (command === 'record' && program.length === 0) throw wrong('say what to run: cairn record -- make test');
  if (command !== 'record' && at >= 0) throw wrong(`"${command}" runs nothing`);
  return { command, values, program };
}

/** A number between two others. @throws CommandFailed (2) */
export function readNumber(text: string, option: string, least: number, most: number): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (number >= least && number <= most) return number;
  throw wrong(`--${option} ${text}: that is no number from ${least} to ${most}`);
}

/** Has somebody asked how the command is used? What comes behind `--` is another command's. */
export function asksForHelp(words: readonly string[]): boolean {
  const own = words.includes('--') ? words.slice(0, words.indexOf('--')) : words;
  return words.length === 0 || own[0] === 'help' || own.includes('--help') || own.includes('-h');
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch (error) {
    if (error instanceof TypeError) throw wrong(error.message);
    throw error;
  }
}

function wrong(problem: string): CommandFailed {
  return new CommandFailed(`${problem}\n"cairn help" says how it is used`, 2);
}
