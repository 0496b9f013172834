import { type QueryKey, useMutation } from '@tanstack/react-query';
import * as v from 'valibot';
import { ApiError } from './client.ts';
import { errorText } from './error-text.ts';
import { notify, notifyError } from './notify.ts';
import { queryClient } from './query.ts';
import { offerUndo, withdrawUndo } from './undo.ts';

/** How one kind of change is made to a row: shown at once, sent, and put back where the server refuses. */
export interface Write<Row, Input> {
  schema: v.GenericSchema<unknown, Row>;
  /** The queries that show the row: stopped while it is sent, and put back as they were where it fails. */
  reads: readonly QueryKey[];
  /** Calls the API. `row` carries the version that the reader had seen. */
  send: (row: Row, input: Input) => Promise<Row>;
  /** The row as it will be. */
  ahead: (row: Row, input: Input) => Row;
  /** Puts a row into the queries that show it. */
  show: (row: Row) => void;
  /** The API's own row is here: shows it, and reads again what counts or lists it. */
  arrived: (row: Row) => void;
  /** What is said when it is done. */
  said: (row: Row, input: Input) => string;
  /** The change that takes it back; without one there is no undo. */
  inverse?: (before: Row, input: Input) => Input;
  /** 409: somebody was quicker. `current` is shown already; undefined where the answer carried no row. */
  onConflict: (current: Row | undefined, before: Row) => void;
}

interface Change<Row, Input> {
  before: Row;
  input: Input;
  undoes?: boolean;
  /** The caller shows the failure itself, where the words stand. */
  quiet?: boolean;
}

/**
 * Writes optimistically: `run` shows the change at once, then a toast with Undo for ten seconds. Where it fails everything
 * is as before, and the failure is said. `attempt` rejects instead, for a form that keeps what was typed and says it there.
 */
export function useWrite<Row, Input>(
  row: Row,
  write: Write<Row, Input>,
): { run: (input: Input) => void; attempt: (input: Input) => Promise<Row>; busy: boolean } {
  const { mutate, mutateAsync, isPending } = useMutation({
    mutationFn: ({ before, input }: Change<Row, Input>) => write.send(before, input),
    onMutate: async ({ before, input }) => {
      withdrawUndo();
      await Promise.all(write.reads.map((queryKey) => queryClient.cancelQueries({ queryKey })));
      const seen = write.reads.flatMap((queryKey) => queryClient.getQueriesData({ queryKey }));
      write.show(write.ahead(before, input));
      return seen;
    },
    onSuccess: (saved, { before, input, undoes }) => {
      write.arrived(saved);
      const text = write.said(saved, input);
      if (undoes || !write.inverse) return notify('green', text);
      const inverse = write.inverse(before, input);
      offerUndo(text, () => mutate({ before: saved, input: inverse, undoes: true }));
    },
    onError: (error, { before, quiet }, seen) => {
      for (const [queryKey, data] of seen ?? []) queryClient.setQueryData(queryKey, data);
      for (const queryKey of write.reads) void queryClient.invalidateQueries({ queryKey });
      if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return quiet ? undefined : sayFailure(error);
      const current = v.safeParse(write.schema, error.current);
      if (current.success) write.arrived(current.output);
      if (!quiet) write.onConflict(current.success ? current.output : undefined, before);
    },
  });
  return {
    run: (input) => mutate({ before: row, input }),
    attempt: (input) => mutateAsync({ before: row, input, quiet: true }),
    busy: isPending,
  };
}

/** Says that a call failed, unless the shell has said so already. */
export function sayFailure(error: unknown): void {
  if (error instanceof ApiError && error.announced) return;
  if (!(error instanceof ApiError)) console.error(error);
  notifyError(errorText(error));
}
