import type { HookClient } from '../call.ts';
import { additionalContext, readCall } from './claude-code.ts';

/**
 * https://developers.openai.com/codex/hooks: the same fields as Claude Code. Codex reports neither failed tools nor the end of a session. Its
 * `PermissionRequest` comes before it asks a person; a hook that prints nothing leaves the answer to them.
 */
export const codex: HookClient = {
  label: 'Codex',
  read: (_event, input) => readCall(input),
  context: additionalContext,
};
