import { parseArgs } from 'node:util';
import { CommandFailed } from './problem.ts';

export const usage = `Usage: cairn connect [--url <address>]    connects the repository here: sign-in in the browser, project, hooks, a first session
       cairn hooks install|uninstall|status  hooks that record sessions and hand the context to agents
       cairn login [--url <address>]      stores the address and an API key; prompts for the key, or reads it from stdin
       cairn logout                        deletes the stored key
       cairn context                       prints the context that an agent gets at the start, as Markdown
       cairn record -- <command…>          runs a command, records it as a session, and prints its address on stderr
       cairn send                          sends what was recorded while Cairn was unreachable
       cairn verify                        checks the code that rules and decisions cite, and reports what it finds
       cairn import                        proposes the rules and decisions that files of the repository state, for review
       cairn export                        shows the change, then writes the rules in force to the files that agents read

  connect
    --client <a,b>      claude-code, cursor, codex, copilot (default: those that are found)
    --browser           sign in with the browser even without a terminal, or if a key is there
    --paste             type an API key instead of signing in with the browser
    --yes               write without confirmation
  hooks
    --client <a,b>      as above
    --user              in the settings of the person (default); hooks only act where a repository has a .cairn.json
    --project           in the settings of the repository here
    --yes               write without confirmation
  context
    --task <text>       the task
    --paths <a,b>       the files that the task touches
    --branch <name>     the branch (default: the one that is checked out)
    --budget <tokens>   maximum size in tokens (default: 2000)
    --json              print the JSON of the API
  record
    --goal <text>       the goal of the session (default: the command)
    --branch <name>     the branch (default: the one that is checked out)
  verify
    --branch <name>     the branch (default: the one that is checked out)
    --strict            exit with 1 if cited code is broken
    --dry-run           report nothing to Cairn
    --json              print the results as JSON
  import                reads CLAUDE.md, AGENTS.md, rules of Cursor and Copilot, and decision records that git tracks
    --personal          also the memories that Claude Code and Codex keep for you
    --dry-run           show what would be proposed, and propose nothing
    --yes               propose without confirmation
  export
    --agents            AGENTS.md (default if none of these files exists)
    --claude            CLAUDE.md
    --cursor            .cursor/rules/cairn.mdc
    --skills            also a SKILL.md for each workflow rule, in .claude/skills and .agents/skills
    --from <0 to 1>     minimum confidence (default: 0.5)
    --sources           add the pattern of each rule as a comment
    --yes               write without confirmation
    --check             write nothing; exit with 1 if a file is out of date
  all but hooks
    --project <slug>    the project, if the key has access to several

  A file .cairn.json in the repository, such as {"url": "https://cairn.example.com", "project": "payments"}, names address and project.

  CAIRN_URL            address of Cairn; overrides the stored one
  CAIRN_KEY            API key; overrides the stored one (CAIRN_API_KEY, its former name, works too)
  CAIRN_PROJECT        same as --project
  CAIRN_HOOK_TIMEOUT   milliseconds that the start of an agent's session waits for Cairn (default: 1000)

  Exit codes: 0 success, 1 failure, 2 invalid usage. "record" exits with the code of its command.`;

export const commands = ['connect', 'login', 'logout', 'context', 'record', 'send', 'verify', 'import', 'export'] as const;
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
  skills: { type: 'boolean' },
  sources: { type: 'boolean' },
  yes: { type: 'boolean', short: 'y' },
  check: { type: 'boolean' },
  personal: { type: 'boolean' },
  client: { type: 'string', multiple: true },
  browser: { type: 'boolean' },
  paste: { type: 'boolean' },
  strict: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  project: { type: 'string' },
} as const;
type Option = keyof typeof options;

const allowed: Record<CommandName, readonly Option[]> = {
  connect: ['url', 'client', 'browser', 'paste', 'yes', 'project'],
  login: ['url'],
  logout: [],
  context: ['task', 'paths', 'branch', 'budget', 'json', 'project'],
  record: ['goal', 'branch', 'project'],
  send: [],
  verify: ['branch', 'strict', 'dry-run', 'json', 'project'],
  import: ['personal', 'dry-run', 'yes', 'project'],
  export: ['agents', 'claude', 'cursor', 'skills', 'from', 'sources', 'yes', 'check', 'project'],
};

/** The parsed arguments of the command. */
export interface Arguments {
  command: CommandName;
  values: ReturnType<typeof parse>['values'];
  /** The program that `record` runs, with its arguments. */
  program: readonly string[];
}

/** Parses the arguments. @throws CommandFailed (2) with the reason */
export function readArguments(words: readonly string[]): Arguments {
  const at = words.indexOf('--');
  const own = at < 0 ? words : words.slice(0, at);
  const program = at < 0 ? [] : words.slice(at + 1);
  const { values, positionals } = parse(own);
  const [name = '', ...more] = positionals;
  const command = commands.find((one) => one === name);
  if (!command) throw wrong(`unknown command "${name}". Commands: ${[...commands, 'hooks'].join(', ')}`);
  if (more[0] !== undefined)
    throw wrong(command === 'record' ? 'put -- before the command: cairn record -- make test' : `unexpected argument "${more[0]}"`);
  const stranger = Object.keys(values).find((option) => !allowed[command].some((one) => one === option));
  if (stranger) throw wrong(`--${stranger} is not an option of "${command}"`);
  if (command === 'record' && program.length === 0) throw wrong('name the command to run: cairn record -- make test');
  if (command !== 'record' && at >= 0) throw wrong(`"${command}" does not run a command`);
  return { command, values, program };
}

/** Parses a number within a range. @throws CommandFailed (2) */
export function readNumber(text: string, option: string, least: number, most: number): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (number >= least && number <= most) return number;
  throw wrong(`--${option} ${text}: enter a number from ${least} to ${most}`);
}

/** Returns whether the user asks for help. Arguments after `--` belong to another command. */
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
  return new CommandFailed(`${problem}\nRun "cairn help" for usage`, 2);
}
