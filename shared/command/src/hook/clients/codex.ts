import type { HookClient } from '../call.ts';
import { additionalContext, readCall } from './claude-code.ts';

/** https://developers.openai.com/codex/hooks: the fields of Claude Code. It reports neither a failed tool nor the end of a session. */
export const codex: HookClient = {
  label: 'Codex',
  read: (_event, input) => readCall(input),
  context: additionalContext,
};
