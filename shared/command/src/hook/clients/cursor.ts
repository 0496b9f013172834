import type { HookClient, HookEvent } from '../call.ts';
import { type Fields, textOf } from '../fields.ts';

/** https://cursor.com/docs/hooks */
export const cursor: HookClient = {
  label: 'Cursor',
  read(event, input) {
    const session = textOf(input, 'conversation_id') || textOf(input, 'session_id');
    const events = eventsOf(textOf(input, 'hook_event_name') || event, input);
    if (session === '' || events.length === 0) return undefined;
    const [root] = Array.isArray(input.workspace_roots) ? input.workspace_roots : [];
    return {
      session,
      cwd: typeof root === 'string' ? root : textOf(input, 'cwd'),
      model: textOf(input, 'model'),
      version: textOf(input, 'cursor_version'),
      events,
    };
  },
  context: (text) => JSON.stringify({ additional_context: text }),
  // Cursor expects JSON; a prompt waits for permission to continue.
  reply: (event) => (event === 'beforeSubmitPrompt' ? '{"continue":true}' : '{}'),
};

function eventsOf(event: string, input: Fields): HookEvent[] {
  switch (event) {
    case 'sessionStart':
      return [{ kind: 'start' }];
    case 'beforeSubmitPrompt':
      return [{ kind: 'prompt', text: textOf(input, 'prompt') }];
    case 'afterFileEdit':
      return [{ kind: 'file', path: textOf(input, 'file_path') }];
    case 'afterShellExecution':
      return [{ kind: 'command', text: textOf(input, 'command') }];
    case 'postToolUseFailure':
      return [{ kind: 'error', text: textOf(input, 'error_message') || `${textOf(input, 'tool_name')} failed` }];
    case 'sessionEnd':
      return [{ kind: 'end', text: textOf(input, 'reason') }];
    default:
      return [];
  }
}
