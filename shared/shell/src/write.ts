import type { Issue } from '@cairn/api';
import { type QueryKey, useMutation } from '@tanstack/react-query';
import * as v from 'valibot';
import { ApiError } from './client.ts';
import { errorText, issuesOf } from './error-text.ts';
import { notify, notifyError } from './notify.ts';
import type { QueueOptions } from './offline-queue.ts';
import { queryClient } from './query.ts';
import { offerUndo, withdrawUndo } from './undo.ts';

/** How one kind of change to a row is written: shown optimistically, sent, and rolled back when the server refuses it. */
export interface Write<Row, Input> {
  schema: v.GenericSchema<unknown, Row>;
  /** The queries that show the row. They are canceled while the change is sent, and restored if it fails. */
  queryKeys: readonly QueryKey[];
  /**
   * Calls the API. `row` carries the version that the user saw. `options`, passed on to `call`, queues the change when the server does not
   * answer; a change that must not be queued leaves them out.
   */
  send: (row: Row, input: Input, options?: { queue: QueueOptions }) => Promise<Row>;
  /** Returns the row with the change applied. */
  optimistic: (row: Row, input: Input) => Row;
  /** Writes a row into the queries that show it. */
  setRow: (row: Row) => void;
  /** Called with the server's row: shows it, and refetches lists and counts that include it. */
  onSaved: (row: Row) => void;
  /** Returns the text of the success toast. */
  successText: (row: Row, input: Input) => string;
  /** Returns the row's page, a path of the application, when the page moves on to another row. */
  hrefOf?: (row: Row) => string | undefined;
  /** Returns the change that undoes this one. Without it there is no Undo. */
  inverse?: (before: Row, input: Input) => Input;
  /** Returns text that the user typed for the change, such as a reason. It is shown again if a queued change is refused. */
  draftText?: (input: Input) => string | undefined;
  /** Returns the message of a refusal for the issues in it; undefined when the general text is enough. */
  refusalText?: (issues: readonly Issue[], input: Input) => string | undefined;
  /** Called on 409: somebody else changed the row first. `current` is already shown; undefined when the response had no row. */
  onConflict: (current: Row | undefined, before: Row) => void;
}

interface Change<Row, Input> {
  before: Row;
  input: Input;
  /** The row to send, available once all earlier writes are answered. */
  base: Promise<Row>;
  /** The row that was sent; `before` until then. */
  sent: { row: Row };
  undoes: boolean;
  /** The caller shows the failure itself, next to the input. */
  quiet: boolean;
}

/**
 * The last pending write of each row, by row id, with the row that results from it. The next write waits for it and sends the version that
 * it returns, so that users never conflict with themselves.
 */
const pendingWrites = new Map<string, { sent: { row: unknown }; settled: Promise<unknown> }>();

/**
 * Returns functions that write optimistically. `run` shows the change at once, then a toast with Undo for ten seconds; if the write fails,
 * the change is rolled back and the failure is shown. `attempt` rejects instead, for a form that keeps its input and shows the failure
 * itself. A queued change counts as a success for both.
 */
export function useWrite<Row extends { id: string }, Input>(
  row: Row,
  write: Write<Row, Input>,
): {
  /**
   * @param from the newest known row, when the rendered row may be older
   * @returns true when the change was saved or queued; never rejects. A closed form keeps its draft until then
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
      if (queuedRows.has(saved)) return; // the queue has shown a toast with Undo
      // Skipped when another write follows: its optimistic update is newer than this response.
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
        // Earlier writes were answered while this one waited.
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
        () => false, // onError has rolled back and shown the failure
      ),
    attempt: (input) => begin(row, input, { quiet: true }),
    busy: isPending,
  };
}

/** The optimistic rows of queued changes. */
const queuedRows = new WeakSet<object>();

/** Sends a change. If it was queued because the server does not answer, returns the optimistic row. Bulk changes use it too. */
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

/** Returns whether this row is an optimistic one, because its change is queued. */
export function isQueued(row: object): boolean {
  return queuedRows.has(row);
}

/** Awaits a change of a form that succeeds either way; returns undefined when the change was queued. @throws any other error of `answer` */
export async function unlessQueued<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'QUEUED') return undefined;
    throw error;
  }
}

function alreadyNotified(): void {
  // onError has rolled back and shown the failure.
}

/** Shows that a call failed, unless the shell has shown it already. */
export function notifyFailure(error: unknown): void {
  if (error instanceof ApiError && error.announced) return;
  if (!(error instanceof ApiError)) console.error(error);
  notifyError(errorText(error));
}
