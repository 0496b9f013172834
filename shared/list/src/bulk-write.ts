import {
  ApiError,
  isQueued,
  notify,
  notifyError,
  notifyFailure,
  offerUndo,
  queryClient,
  sendOrQueue,
  useListLabels,
  type Write,
} from '@cairn/shell';
import { useMutation } from '@tanstack/react-query';
import * as v from 'valibot';

/** Number of concurrent requests. */
const abreast = 4;

interface Bulk<Row, Input> {
  changes: readonly { row: Row; input: Input }[];
  /** Text of the toast after `count` rows were saved. */
  successText: (count: number) => string;
  undoes?: boolean;
}

/**
 * Applies the same change to many rows: updates them optimistically, sends one request per row and offers one Undo for all. Rows that the
 * server refuses are rolled back and counted; rows with a conflict show the server's current state.
 */
export function useBulkWrite<Row extends { id: string }, Input>(
  write: Omit<Write<Row, Input>, 'successText' | 'onConflict'>,
): {
  /** @returns true if every row was saved or queued; a form that was closed keeps its draft until then */
  run: (rows: readonly Row[], input: Input, successText: (count: number) => string) => Promise<boolean>;
  /** Applies a different change to each row. */
  runEach: (changes: readonly { row: Row; input: Input }[], successText: (count: number) => string) => Promise<boolean>;
  busy: boolean;
} {
  const texts = useListLabels();
  const { mutate, mutateAsync, isPending } = useMutation({
    mutationFn: ({ changes, successText }: Bulk<Row, Input>) =>
      settleAll(changes, ({ row, input }) => sendOrQueue(write, row, input, successText(1))),
    onMutate: async ({ changes }) => {
      await Promise.all(write.queryKeys.map((queryKey) => queryClient.cancelQueries({ queryKey })));
      for (const { row, input } of changes) write.setRow(write.optimistic(row, input));
    },
    onSuccess: (results, { changes, successText, undoes }) => {
      const answered = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      const saved = answered.filter((row) => !isQueued(row));
      const failed = changes.flatMap(({ row }, at) => {
        const result = results[at];
        return result?.status === 'rejected' ? [{ row, error: result.reason as unknown }] : []; // allSettled types the reason as any
      });
      for (const row of saved) write.setRow(row);
      for (const { error, row } of failed) write.setRow(currentRow(write.schema, error) ?? row);
      const last = saved.at(-1);
      if (last) write.onSaved(last);
      else if (answered.length === 0) for (const queryKey of write.queryKeys) void queryClient.invalidateQueries({ queryKey });
      if (failed.length > 0) {
        const [first] = failed;
        if (failed.length === results.length && first) notifyFailure(first.error);
        else notifyError(texts.failed(failed.length));
      }
      if (saved.length === 0) return;
      const { inverse } = write;
      if (undoes || !inverse) return notify('green', successText(saved.length));
      const before = new Map(changes.map((change) => [change.row.id, change]));
      const back = saved.flatMap((row) => {
        const change = before.get(row.id);
        return change ? [{ row, input: inverse(change.row, change.input) }] : [];
      });
      offerUndo(successText(saved.length), () => mutate({ changes: back, successText: texts.undone, undoes: true }));
    },
  });
  const runEach = async (changes: readonly { row: Row; input: Input }[], successText: (count: number) => string) => {
    const results = await mutateAsync({ changes, successText });
    return results.every(({ status }) => status === 'fulfilled');
  };
  return {
    run: (rows, input, successText) =>
      runEach(
        rows.map((row) => ({ row, input })),
        successText,
      ),
    runEach,
    busy: isPending,
  };
}

/** Works like `Promise.allSettled`, but runs a few items at a time. */
async function settleAll<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<PromiseSettledResult<Result>[]> {
  const results: PromiseSettledResult<Result>[] = [];
  for (let at = 0; at < items.length; at += abreast) results.push(...(await Promise.allSettled(items.slice(at, at + abreast).map(work))));
  return results;
}

/** Returns the current row from a 409 response. */
function currentRow<Row>(schema: v.GenericSchema<unknown, Row>, error: unknown): Row | undefined {
  if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return undefined;
  const parsed = v.safeParse(schema, error.current);
  return parsed.success ? parsed.output : undefined;
}
