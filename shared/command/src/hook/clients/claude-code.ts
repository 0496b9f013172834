import type { HookCall, HookClient, HookEvent } from '../call.ts';
import { type Fields, fieldsOf, textOf } from '../fields.ts';

/** https://code.claude.com/docs/en/hooks */
export const claudeCode: HookClient = {
  label: 'Claude Code',
  read(_event, input) {
    // Cursor and GitHub Copilot also run the hooks in the settings of Claude Code; their own hooks record their events.
    if (textOf(input, 'transcript_path') === '' || 'cursor_version' in input) return undefined;
    return readCall(input);
  },
  context: additionalContext,
};

/** Parses the form that Claude Code and Codex share. */
export function readCall(input: Fields): HookCall | undefined {
  const session = textOf(input, 'session_id');
  const events = eventsOf(input);
  if (session === '' || events.length === 0) return undefined;
  return { session, cwd: textOf(input, 'cwd'), model: textOf(input, 'model'), version: '', events };
}

export function additionalContext(text: string): string {
  return JSON.stringify({ hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext: text } });
}

function eventsOf(input: Fields): HookEvent[] {
  switch (textOf(input, 'hook_event_name')) {
    case 'SessionStart':
      return [{ kind: 'start' }];
    case 'UserPromptSubmit':
      return [{ kind: 'prompt', text: textOf(input, 'prompt') }];
    case 'PostToolUse':
      return toolEvents(input, true);
    case 'PostToolUseFailure':
      // The user has interrupted the tool: this is no error.
      return input.is_interrupt === true ? [] : [...toolEvents(input, false), failure(input)];
    case 'Notification':
      return isWaiting(input) ? [{ kind: 'waiting', text: textOf(input, 'message') || 'Waiting for your input' }] : [];
    case 'PermissionRequest':
      return [{ kind: 'waiting', text: permissionText(input) }];
    case 'Stop':
      return [{ kind: 'turn', text: textOf(input, 'last_assistant_message') }];
    case 'SessionEnd':
      return [{ kind: 'end', text: textOf(input, 'reason') }];
    default:
      return [];
  }
}

/** Notifications that ask a person for something, of Claude Code and GitHub Copilot. Others report what has happened. */
export const waitingNotifications: readonly string[] = [
  'permission_prompt',
  'idle_prompt',
  'elicitation_dialog',
  'elicitation_url_dialog',
  'agent_needs_input',
];

/** Returns whether a notification asks a person. Former versions of Claude Code send no type, and only notifications that ask. */
export function isWaiting(input: Fields): boolean {
  const type = textOf(input, 'notification_type');
  return type === '' || waitingNotifications.includes(type);
}

/** Returns the question of Codex before it asks a person: its reason if it has one, or what it wants to run. */
function permissionText(input: Fields): string {
  const given = fieldsOf(input.tool_input);
  const wanted = textOf(given, 'description') || textOf(given, 'command');
  return `Permission to use ${textOf(input, 'tool_name') || 'a tool'}${wanted && `: ${wanted}`}`;
}

function toolEvents(input: Fields, ok: boolean): HookEvent[] {
  const id = textOf(input, 'tool_use_id');
  const given = fieldsOf(input.tool_input);
  const command = textOf(given, 'command');
  switch (textOf(input, 'tool_name')) {
    case 'Bash':
      return [{ kind: 'command', text: command, ok, id }];
    case 'Edit':
    case 'Write':
    case 'MultiEdit':
      return ok ? [{ kind: 'file', path: textOf(given, 'file_path'), id }] : [];
    case 'NotebookEdit':
      return ok ? [{ kind: 'file', path: textOf(given, 'notebook_path'), id }] : [];
    case 'apply_patch':
      return ok ? filesOfPatch(command).map((path, at) => ({ kind: 'file', path, id: id && `${id}:${at}` })) : [];
    default:
      return [];
  }
}

function failure(input: Fields): HookEvent {
  const id = textOf(input, 'tool_use_id');
  return { kind: 'error', text: textOf(input, 'error') || `${textOf(input, 'tool_name')} failed`, id: id && `${id}:error` };
}

/** Returns the files that a patch of Codex changes. Pure. */
function filesOfPatch(patch: string): string[] {
  return [...patch.matchAll(/^\*\*\* (?:Add|Update|Delete) File: (.+)$/gm)].map(([, file = '']) => file.trim());
}
