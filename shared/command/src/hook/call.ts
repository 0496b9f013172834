import type { Fields } from './fields.ts';

/** An event that a client reports through a hook. `id` is the client's own id and prevents duplicates. */
export type HookEvent =
  /** The session begins, is resumed, was cleared or compacted: the hook returns the context. */
  | { kind: 'start' }
  | { kind: 'prompt'; text: string }
  | { kind: 'file'; path: string; id?: string }
  | { kind: 'command'; text: string; ok?: boolean; id?: string }
  | { kind: 'error'; text: string; id?: string }
  /** The agent waits for a person: for what, in the client's words. */
  | { kind: 'waiting'; text: string }
  /** The agent has answered: its last message becomes the summary of the session. */
  | { kind: 'turn'; text: string }
  /** The session has ended; the text is the client's reason. */
  | { kind: 'end'; text: string };

/** One call of a hook by a client. */
export interface HookCall {
  /** The client's id of the session. */
  session: string;
  /** The working directory of the client. */
  cwd: string;
  model: string;
  version: string;
  events: HookEvent[];
}

/** The protocol of a client's hooks, from its documentation. */
export interface HookClient {
  /** The client's name in sessions. */
  label: string;
  /** Parses a call; undefined if it has nothing to record, or comes from another client that reads the same settings. */
  read(event: string, input: Fields): HookCall | undefined;
  /** Formats the context for stdout. */
  context(text: string): string;
  /** Returns the output if there is no context; empty by default. */
  reply?(event: string): string;
}
