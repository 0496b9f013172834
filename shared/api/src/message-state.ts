/**
 * The state of a message. An answer is streamed, and can be resumed after it was stopped or failed. Messages by people are always complete.
 */
export const messageStates = ['streaming', 'complete', 'stopped', 'error'] as const;
export type MessageState = (typeof messageStates)[number];
/** Final states of an answer. */
export const messageEnds = ['complete', 'stopped', 'error'] as const satisfies readonly MessageState[];
export type MessageEvent = 'finish' | 'stop' | 'fail' | 'resume';

const transitions: Record<MessageState, Partial<Record<MessageEvent, MessageState>>> = {
  streaming: { finish: 'complete', stop: 'stopped', fail: 'error' },
  complete: {},
  stopped: { resume: 'streaming' },
  error: { resume: 'streaming' },
};

/** Returns the state after `event`; undefined if it is not possible. Pure. */
export function nextMessageState(state: MessageState, event: MessageEvent): MessageState | undefined {
  return transitions[state][event];
}

/** Returns the states from which a message may become `to`: the condition of every update. Pure. */
export function messageStatesBefore(to: MessageState): MessageState[] {
  return messageStates.filter((state) => Object.values(transitions[state]).includes(to));
}
