import * as v from 'valibot';
import { CitationSchema } from './citation.ts';
import { ModelProblemSchema } from './integration.ts';
import { messageEnds } from './message-state.ts';
import { ToolCallSchema } from './tool-call.ts';

/** A run of a language model that generates one answer in a conversation. At most one per conversation is queued or running. */
export const runStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type RunState = (typeof runStates)[number];
export type RunEvent = 'claim' | 'finish' | 'fail' | 'cancel';

const transitions: Record<RunState, Partial<Record<RunEvent, RunState>>> = {
  queued: { claim: 'running', fail: 'failed', cancel: 'cancelled' },
  running: { finish: 'done', fail: 'failed', cancel: 'cancelled' },
  done: {},
  failed: {},
  cancelled: {},
};

/** Returns the state after `event`; undefined if it is not possible. Pure. */
export function nextRunState(state: RunState, event: RunEvent): RunState | undefined {
  return transitions[state][event];
}

/** Returns the states in which `event` is possible: the condition of every update. */
export function runStatesBefore(event: RunEvent): RunState[] {
  return runStates.filter((state) => transitions[state][event] !== undefined);
}

export const isRunOver = (state: RunState): boolean => Object.keys(transitions[state]).length === 0;

export const RunSchema = v.object({ id: v.string(), messageId: v.string(), status: v.picklist(runStates) });
export type Run = v.InferOutput<typeof RunSchema>;

/** A tool call with its character offset in the answer's text. */
export const PlacedCallSchema = v.object({ ...ToolCallSchema.entries, at: v.number() });
export type PlacedCall = v.InferOutput<typeof PlacedCallSchema>;

/**
 * An event of GET /conversations/{id}/messages/{message}/stream. `text`: replaces the answer from character `at` on. `calls`: all tool
 * calls so far. `end`: the last event.
 */
export const RunStreamEventSchema = v.variant('type', [
  v.object({ type: v.literal('text'), at: v.number(), text: v.string() }),
  v.object({ type: v.literal('citations'), citations: v.array(CitationSchema) }),
  v.object({ type: v.literal('calls'), calls: v.array(PlacedCallSchema) }),
  v.object({
    type: v.literal('end'),
    status: v.picklist(messageEnds),
    problem: v.nullable(ModelProblemSchema),
  }),
]);
export type RunStreamEvent = v.InferOutput<typeof RunStreamEventSchema>;
