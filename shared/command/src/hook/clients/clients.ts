import type { HookClient } from '../call.ts';
import { claudeCode } from './claude-code.ts';
import { codex } from './codex.ts';
import { copilot } from './copilot.ts';
import { cursor } from './cursor.ts';

export const hookClients = { 'claude-code': claudeCode, cursor, codex, copilot } satisfies Record<string, HookClient>;
export type HookClientName = keyof typeof hookClients;
