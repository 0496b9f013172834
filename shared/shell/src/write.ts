import type { Issue } from '@cairn/api';
import { type QueryKey, useMutation } from '@tanstack/react-query';
import * as v from 'valibot';
import { ApiError } from './client.ts';
import { errorText, issuesOf } from './error-text.ts';
import { notify, notifyError } from './notify.ts';
import type { QueueOptions } from './offline-queue.ts';
import { queryClient } from './query.ts';
import { offerUndo, withdrawUndo } from './undo.ts';

/** How one kind of change is made to a row: shown at once, sent, and put back where the server refuses. */
export interface Write<Row, Input> {
  schema: v.GenericSchema<unknown, Row>;
  /** The queries that show the row: stopped while it is sent, and put back as they were where it fails. */
  queryKeys: readonly QueryKey[];
  /**
   * Calls the API. `row` carries the version that the reader had seen. `options`, given to `call`, queue the change where
   * the server does not answer; a change that must not wait leaves them out.
   */
  send: (row: Row, input: Input, options?: { queue: QueueOptions }) => Promise<Row>;
  /** The row as it will be. */
  optimistic: (row: Row, input: Input) => Row;
  /** Puts a row into the queries that show it. */
  setRow: (row: Row) => void;
  /** The API's own row is here: shows it, and reads again what counts or lists it. */
  onSaved: (row: Row) => void;
  /** What is said when it is done. */
  successText: (row: Row, input: Input) => string;
  /** Where the row is read, a path of the application, where the page goes on to another one. */
  hrefOf?: (row: Row) => string | undefined;
  /** The change that takes it back; without one there is no undo. */
  inverse?: (before: Row, input: Input) => Input;
  /** What somebody has typed for the change, such as a reason: shown again where it is refused after it has waited to be sent. */
  draftText?: (input: Input) => string | undefined;
  /** What is said where the server refuses this very change, for what it finds in it; undefined where the usual text says enough. */
  refusalText?: (issues: readonly Issue[], input: Input) => string | undefined;
  /** 409: somebody was quicker. `current` is shown already; undefined where the answer carried no row. */
  onConflict: (current: Row | undefined, before: Row) => void;
}

interface Change<Row, Input> {
  before: Row;
  input: Input;
  /** What is sent, as soon as all that went before it has been answered. */
  base: Promise<Row>;
  /** The row that was sent; `before` until then. */
  sent: { row: Row };
  undoes: boolean;
  /** The caller shows the failure itself, where the words stand. */
  quiet: boolean;
}

/**
 * The last write that is on its way for a row, by the row's id, with what the row will be once it is answered. The next one
 * waits for it and is sent with the version that it brings: nobody comes into conflict with themselves.
 */
const pendingWrites = new Map<string, { sent: { row: unknown }; settled: Promise<unknown> }>();

/**
 * Writes optimistically: `run` shows the change at once, then a toast with Undo for ten seconds. Where it fails everything
 * is as before, and the failure is said. `attempt` rejects instead, for a form that keeps what was typed and says it there; where the
 * change waits to be sent, both end as if it had been.
 */
export function useWrite<Row extends { id: string }, Input>(
  row: Row,
  write: Write<Row, Input>,
): {
  /**
   * @param from the row as it is known to be by now, where what is drawn may not be it yet
   * @returns whether the change was saved, or waits to be sent; never rejects. A form that was closed keeps its draft until then
   */
  run: (input: Input, from?: Row) => Promise<boolean>;
  attempt: (input: Input) => Promise<Row>;
  busy: boolean;
} {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ base, sent, input }: Change<Row, Input>) => {
      sent.row = await base;
      const row = sent.row;
      return sendOrQueue(write, row, input, write.successText(write.optimistic(row, input), input));
    },
    onMutate: async ({ before, input }) => {
      withdrawUndo();
      await Promise.all(write.queryKeys.map((queryKey) => queryClient.cancelQueries({ queryKey })));
      const seen = write.queryKeys.flatMap((queryKey) => queryClient.getQueriesData({ queryKey }));
      write.setRow(write.optimistic(before, input));
      return seen;
    },
    onSuccess: (saved, { before, input, sent, undoes }) => {
      if (queuedRows.has(saved)) return; // the queue has said so, and offers Undo
      // Where another write follows, what is shown is ahead of this answer, and its own will come.
      if (pendingWrites.get(before.id)?.sent === sent) write.onSaved(saved);
      const text = write.successText(saved, input);
      const to = undoes ? undefined : write.hrefOf?.(saved);
      if (undoes || !write.inverse) return notify('green', text, to);
      const inverse = write.inverse(before, input);
      offerUndo(text, () => begin(saved, inverse, { undoes: true }).catch(alreadyNotified), to);
    },
    onError: (error, { before, input, sent, quiet }, seen) => {
      if (pendingWrites.get(before.id)?.sent === sent) {
        for (const [queryKey, data] of seen ?? []) queryClient.setQueryData(queryKey, data);
        // What went before it was answered while this one waited.
        if (sent.row !== before) write.onSaved(sent.row);
        for (const queryKey of write.queryKeys) void queryClient.invalidateQueries({ queryKey });
      }
      if (!(error instanceof ApiError) || error.code !== 'CONFLICT') {
        if (quiet) return;
        const why = write.refusalText?.(issuesOf(error) ?? [], input);
        return why === undefined ? notifyFailure(error) : notifyError(why);
      }
      const current = v.safeParse(write.schema, error.current);
      if (current.success) write.onSaved(current.output);
      if (!quiet) write.onConflict(current.success ? current.output : undefined, before);
    },
  });
  const begin = (before: Row, input: Input, { undoes = false, quiet = false } = {}): Promise<Row> => {
    const sent = { row: before };
    const last = pendingWrites.get(before.id)?.settled as Promise<Row> | undefined; // rows of one id are of one kind
    const base = last ?? Promise.resolve(before);
    const work = mutateAsync({ before, input, base, sent, undoes, quiet });
    const settled = work.catch(() => base);
    pendingWrites.set(before.id, { sent, settled });
    void settled.then(() => {
      if (pendingWrites.get(before.id)?.sent === sent) pendingWrites.delete(before.id);
    });
    return work;
  };
  return {
    run: (input, from = row) =>
      begin(from, input).then(
        () => true,
        () => false, // onError has put everything back, and has said so
      ),
    attempt: (input) => begin(row, input, { quiet: true }),
    busy: isPending,
  };
}

/** Rows as they will be, of changes that wait to be sent. */
const queuedRows = new WeakSet<object>();

/** Sends a change; where the server does not answer it is kept, and the row is as it will be. Bulk work does the same. */
export async function sendOrQueue<Row extends { id: string }, Input>(
  { send, optimistic, setRow, draftText }: Pick<Write<Row, Input>, 'send' | 'optimistic' | 'setRow' | 'draftText'>,
  row: Row,
  input: Input,
  label: string,
): Promise<Row> {
  try {
    const text = draftText?.(input);
    const queue = { row: row.id, label, onUndo: () => setRow(row), ...(text === undefined ? {} : { text }) };
    return await send(row, input, { queue });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'QUEUED') throw error;
    const now = optimistic(row, input);
    queuedRows.add(now);
    return now;
  }
}

/** Was this row answered by nobody, since its change waits to be sent? */
export function isQueued(row: object): boolean {
  return queuedRows.has(row);
}

/** For a form that is done either way: undefined where the change waits to be sent. @throws as `answer` does otherwise */
export async function unlessQueued<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'QUEUED') return undefined;
    throw error;
  }
}

function alreadyNotified(): void {
  // onError has put everything back, and has said so.
}

/** Says that a call failed, unless the shell has said so already. */
export function notifyFailure(error: unknown): void {
  if (error instanceof ApiError && error.announced) return;
  if (!(error instanceof ApiError)) console.error(error);
  notifyError(errorText(error));
}
