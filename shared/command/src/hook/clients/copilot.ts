import type { HookClient, HookEvent } from '../call.ts';
import { type Fields, fieldsOf, parseJson, textOf } from '../fields.ts';
import { isWaiting } from './claude-code.ts';

/** https://docs.github.com/en/copilot/reference/copilot-cli-reference/cli-hooks-reference: versions without a session id record nothing. */
export const copilot: HookClient = {
  label: 'GitHub Copilot',
  read(event, input) {
    const session = textOf(input, 'sessionId');
    const events = eventsOf(event, input);
    if (session === '' || events.length === 0) return undefined;
    return { session, cwd: textOf(input, 'cwd'), model: '', version: '', events };
  },
  context: (text) => JSON.stringify({ additionalContext: text }),
};

function eventsOf(event: string, input: Fields): HookEvent[] {
  switch (event) {
    case 'sessionStart':
      return [{ kind: 'start' }];
    case 'userPromptSubmitted':
      return [{ kind: 'prompt', text: textOf(input, 'prompt') }];
    case 'postToolUse':
      return toolEvents(input);
    case 'postToolUseFailure':
      return [{ kind: 'error', text: textOf(input, 'error') || `${textOf(input, 'toolName')} failed` }];
    case 'errorOccurred':
      return [{ kind: 'error', text: textOf(fieldsOf(input.error), 'message') }];
    case 'notification':
      return isWaiting(input) ? [{ kind: 'waiting', text: textOf(input, 'message') || textOf(input, 'title') }] : [];
    case 'sessionEnd':
      return [{ kind: 'end', text: textOf(input, 'reason') }];
    default:
      return [];
  }
}

function toolEvents(input: Fields): HookEvent[] {
  // An object, or its JSON text.
  const given = fieldsOf(typeof input.toolArgs === 'string' ? parseJson(input.toolArgs) : input.toolArgs);
  const result = textOf(fieldsOf(input.toolResult), 'resultType');
  switch (textOf(input, 'toolName')) {
    case 'bash':
      return [{ kind: 'command', text: textOf(given, 'command'), ...(result ? { ok: result === 'success' } : {}) }];
    case 'edit':
    case 'create':
      return [{ kind: 'file', path: textOf(given, 'path') }];
    default:
      return [];
  }
}
