/** The state of the latest change. `turn` counts changes: results of older ones are ignored. */
export interface Saving {
  turn: number;
  status: 'idle' | 'saving' | 'saved' | 'failed';
  error?: unknown;
}

export type SavingEvent = { type: 'chosen' } | { type: 'saved'; turn: number } | { type: 'failed'; turn: number; error: unknown };

export const nothingChosen: Saving = { turn: 0, status: 'idle' };

/** Returns the state after an event. */
export function saving(state: Saving, event: SavingEvent): Saving {
  if (event.type === 'chosen') return { turn: state.turn + 1, status: 'saving' };
  if (event.turn !== state.turn) return state;
  return event.type === 'saved' ? { turn: state.turn, status: 'saved' } : { turn: state.turn, status: 'failed', error: event.error };
}
