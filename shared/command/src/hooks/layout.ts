import path from 'node:path';
import { type Environment, homeDirectory } from '../directories.ts';
import { waitingNotifications } from '../hook/clients/claude-code.ts';
import type { HookClientName } from '../hook/clients/clients.ts';

/** `user`: for the user in all repositories. `project`: in the repository, for everybody who works in it. */
export type HookScope = 'user' | 'project';

/** The program that hooks run, relative to the home directory. The command is the same on every machine, so that it can be committed. */
const launcher = '.local/share/cairn/hook';
const mark = `/${launcher}"`;

/** Timeout of a hook, in seconds. */
const timeout = 10;

/** How the settings of a client declare hooks. */
export interface HookLayout {
  label: string;
  file(env: Environment, cwd: string, scope: HookScope): string;
  /** Further fields of a new file. */
  head: Readonly<Record<string, unknown>>;
  /** Our entry for each event. */
  entries: Readonly<Record<string, unknown>>;
  /** What the user has to do after the installation. */
  afterwards?: string;
}

/** Returns the path of the program that hooks run. */
export function launcherFile(env: Environment): string {
  return path.join(homeDirectory(env), launcher);
}

/** Returns the command of a hook. It does nothing if the user has no Cairn on this machine. */
function commandOf(client: HookClientName, event = ''): string {
  const file = `"$HOME/${launcher}"`;
  return `[ ! -x ${file} ] || ${file} ${client}${event && ` ${event}`}`;
}

/** Returns whether a command is one of ours. */
export function isOurs(command: unknown): boolean {
  return typeof command === 'string' && command.includes(mark);
}

/** Builds the form of Claude Code and Codex: groups with a matcher. */
function groups(client: HookClientName, matchers: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(matchers).map(([event, matcher]) => [
      event,
      { ...(matcher ? { matcher } : {}), hooks: [{ type: 'command', command: commandOf(client), timeout }] },
    ]),
  );
}

/** Matches the notifications that ask a person for something. */
const waiting = waitingNotifications.join('|');
const tools = 'Bash|Edit|Write|MultiEdit|NotebookEdit';

/** The layouts, from the documentation of each client. */
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
      Notification: waiting,
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
    entries: groups('codex', { SessionStart: '', UserPromptSubmit: '', PostToolUse: 'Bash|apply_patch', PermissionRequest: '', Stop: '' }),
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
      ['sessionStart', 'userPromptSubmitted', 'postToolUse', 'postToolUseFailure', 'errorOccurred', 'notification', 'sessionEnd'].map(
        (event) => [
          event,
          {
            type: 'command',
            ...(event === 'notification' ? { matcher: waiting } : {}),
            bash: commandOf('copilot', event),
            timeoutSec: timeout,
          },
        ],
      ),
    ),
  },
};
