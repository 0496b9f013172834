import path from 'node:path';
import { type Environment, homeDirectory } from '../directories.ts';
import type { HookClientName } from '../hook/clients/clients.ts';

/** For the person in all repositories, or in the repository for all who work in it. */
export type HookScope = 'user' | 'project';

/** Where the program lies that hooks run, by the shell of the client: the same words on every machine, so that they may be committed. */
const launcher = '.local/share/cairn/hook';
const mark = `/${launcher}"`;

/** Seconds that a client waits for a hook at most. */
const timeout = 10;

/** How the hooks of one client are written down. */
export interface HookLayout {
  label: string;
  file(env: Environment, cwd: string, scope: HookScope): string;
  /** What the file has to hold besides, where it is new. */
  head: Readonly<Record<string, unknown>>;
  /** By event: the entry of ours. */
  entries: Readonly<Record<string, unknown>>;
  /** What a person has to do afterwards. */
  afterwards?: string;
}

/** The program that hooks run. */
export function launcherFile(env: Environment): string {
  return path.join(homeDirectory(env), launcher);
}

/** The command of a hook: nothing happens where the person at this machine has no Cairn. */
function commandOf(client: HookClientName, event = ''): string {
  const file = `"$HOME/${launcher}"`;
  return `[ ! -x ${file} ] || ${file} ${client}${event && ` ${event}`}`;
}

/** Is a command one of ours? */
export function isOurs(command: unknown): boolean {
  return typeof command === 'string' && command.includes(mark);
}

/** Claude Code's form, which Codex has too: groups with a matcher. */
function groups(client: HookClientName, matchers: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(matchers).map(([event, matcher]) => [
      event,
      { ...(matcher ? { matcher } : {}), hooks: [{ type: 'command', command: commandOf(client), timeout }] },
    ]),
  );
}

const tools = 'Bash|Edit|Write|MultiEdit|NotebookEdit';

/** By the documentation of each client. */
export const hookLayouts: Record<HookClientName, HookLayout> = {
  'claude-code': {
    label: 'Claude Code',
    file: (env, cwd, scope) =>
      scope === 'project'
        ? path.join(cwd, '.claude/settings.json')
        : path.join(env.CLAUDE_CONFIG_DIR || path.join(homeDirectory(env), '.claude'), 'settings.json'),
    head: {},
    entries: groups('claude-code', {
      SessionStart: '',
      UserPromptSubmit: '',
      PostToolUse: tools,
      PostToolUseFailure: tools,
      Stop: '',
      SessionEnd: '',
    }),
  },
  cursor: {
    label: 'Cursor',
    file: (env, cwd, scope) => path.join(scope === 'project' ? cwd : homeDirectory(env), '.cursor/hooks.json'),
    head: { version: 1 },
    entries: Object.fromEntries(
      ['sessionStart', 'beforeSubmitPrompt', 'afterFileEdit', 'afterShellExecution', 'postToolUseFailure', 'sessionEnd'].map((event) => [
        event,
        { command: commandOf('cursor', event) },
      ]),
    ),
  },
  codex: {
    label: 'Codex',
    file: (env, cwd, scope) =>
      scope === 'project'
        ? path.join(cwd, '.codex/hooks.json')
        : path.join(env.CODEX_HOME || path.join(homeDirectory(env), '.codex'), 'hooks.json'),
    head: {},
    entries: groups('codex', { SessionStart: '', UserPromptSubmit: '', PostToolUse: 'Bash|apply_patch', Stop: '' }),
    afterwards: 'Codex runs new hooks only once you trust them: run /hooks in Codex',
  },
  copilot: {
    label: 'GitHub Copilot',
    file: (env, cwd, scope) =>
      scope === 'project'
        ? path.join(cwd, '.github/hooks/cairn.json')
        : path.join(env.COPILOT_HOME || path.join(homeDirectory(env), '.copilot'), 'hooks/cairn.json'),
    head: { version: 1 },
    entries: Object.fromEntries(
      ['sessionStart', 'userPromptSubmitted', 'postToolUse', 'postToolUseFailure', 'errorOccurred', 'sessionEnd'].map((event) => [
        event,
        { type: 'command', bash: commandOf('copilot', event), timeoutSec: timeout },
      ]),
    ),
  },
};
