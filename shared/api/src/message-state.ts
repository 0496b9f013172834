/** A message as its readers see it: an answer is written, and may go on where it was stopped or broke off. What people write is complete. */
export const messageStates = ['streaming', 'complete', 'stopped', 'error'] as const;
export type MessageState = (typeof messageStates)[number];
/** How an answer ends. */
export const messageEnds = ['complete', 'stopped', 'error'] as const satisfies readonly MessageState[];
export type MessageEvent = 'finish' | 'stop' | 'fail' | 'resume';

const transitions: Record<MessageState, Partial<Record<MessageEvent, MessageState>>> = {
  streaming: { finish: 'complete', stop: 'stopped', fail: 'error' },
  complete: {},
  stopped: { resume: 'streaming' },
  error: { resume: 'streaming' },
};

/** The state that `event` leads to; undefined where it is not possible. Pure. */
export function nextMessageState(state: MessageState, event: MessageEvent): MessageState | undefined {
  return transitions[state][event];
}

/** The states from which a message may become `to`: the condition of every update. Pure. */
export function messageStatesBefore(to: MessageState): MessageState[] {
  return messageStates.filter((state) => Object.values(transitions[state]).includes(to));
}
