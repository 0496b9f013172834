import type { Fields } from './fields.ts';

/** One thing that a client reports by a hook. `id`: the client's own, so that the same is stored once. */
export type HookEvent =
  /** It begins, is resumed, was cleared or compacted: the context goes in. */
  | { kind: 'start' }
  | { kind: 'prompt'; text: string }
  | { kind: 'file'; path: string; id?: string }
  | { kind: 'command'; text: string; ok?: boolean; id?: string }
  | { kind: 'error'; text: string; id?: string }
  /** The agent has answered: its last words become the summary of the session. */
  | { kind: 'turn'; text: string }
  /** It is over; the text is the client's reason. */
  | { kind: 'end'; text: string };

/** What a client says by one call of a hook. */
export interface HookCall {
  /** The client's own id of the session. */
  session: string;
  /** Where it works. */
  cwd: string;
  model: string;
  version: string;
  events: HookEvent[];
}

/** How one client speaks to its hooks, by its documentation. */
export interface HookClient {
  /** As the session's client is called. */
  label: string;
  /** Undefined where the call says nothing that is recorded, or comes from another client that reads the same settings. */
  read(event: string, input: Fields): HookCall | undefined;
  /** How the context is handed over on stdout. */
  context(text: string): string;
  /** What stdout has to hold where there is no context; nothing by default. */
  reply?(event: string): string;
}
