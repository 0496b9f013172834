import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { notifyManager, QueryClientProvider } from '@tanstack/react-query';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import toast, { useToasterStore } from 'react-hot-toast';
import * as v from 'valibot';
import { ApiError } from './client.ts';
import { wayOf } from './notify.ts';
import { queryClient } from './query.ts';
import { type UndoOffer, useUndoOffer, withdrawUndo } from './undo.ts';
import { useWrite, type Write } from './write.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
notifyManager.setScheduler(queueMicrotask);

/** Runs something and all its effects that need no further response. */
const happen = (work: () => void) =>
  act(async () => {
    work();
    await new Promise((resolve) => setImmediate(resolve));
  });

const RowSchema = v.object({ id: v.string(), name: v.string(), colour: v.string(), version: v.number() });
type Row = v.InferOutput<typeof RowSchema>;
type Change = Partial<Pick<Row, 'name' | 'colour'>>;

const first: Row = { id: 'row_1', name: 'One', colour: 'red', version: 1 };
const key = ['rows'];
const shown = () => queryClient.getQueryData<Row>(key);

/** A call that the test answers. */
interface Call {
  row: Row;
  change: Change;
  answer(row?: Partial<Row>): Promise<void>;
  refuse(error: unknown): Promise<void>;
}

let calls: Call[];
let conflicts: [current: Row | undefined, before: Row][];
let page: {
  run: (change: Change, from?: Row) => Promise<boolean>;
  attempt: (change: Change) => Promise<Row>;
  offer: UndoOffer | null;
  toasts: string[];
  unmount(): void;
};

const write: Write<Row, Change> = {
  schema: RowSchema,
  queryKeys: [key],
  send: (row, change) =>
    new Promise((resolve, reject) => {
      calls.push({
        row,
        change,
        answer: (more = {}) => happen(() => resolve({ ...row, ...change, version: row.version + 1, ...more })),
        refuse: (error) => happen(() => reject(error)),
      });
    }),
  optimistic: (row, change) => ({ ...row, ...change }),
  setRow: (row) => void queryClient.setQueryData(key, row),
  onSaved: (row) => void queryClient.setQueryData(key, row),
  successText: (row) => `saved: ${row.name} ${row.colour}`,
  hrefOf: ({ name }) => (name === 'Elsewhere' ? '/app/rows/1' : undefined),
  inverse: (before, change) => Object.fromEntries(Object.keys(change).map((field) => [field, before[field as keyof Change]])), // Object.keys forgets them
  refusalText: (issues, { name }) => (issues.some(({ code }) => code === 'NAME_GONE') ? `${name} is gone` : undefined),
  onConflict: (current, before) => conflicts.push([current, before]),
};

/** Shows the row: it is rendered again after each change, and a write starts from the rendered row. */
function Probe(): null {
  const { run, attempt } = useWrite(shown() ?? first, write);
  const offer = useUndoOffer();
  const { toasts } = useToasterStore();
  page = { ...page, run, attempt, offer, toasts: toasts.filter(({ visible }) => visible).map(({ message }) => String(message)) };
  return null;
}

const problem = (code: 'CONFLICT' | 'FORBIDDEN' | 'NETWORK' | 'QUEUED', current?: unknown) =>
  new ApiError({ code, status: 409, message: '', current });
/** Renders again, after the row has changed in the cache. */
let redraw: () => Promise<void>;
async function run(change: Change): Promise<void> {
  await happen(() => void page.run(change));
  await redraw();
}
const last = () => calls.at(-1) as Call; // a test asks only after it has written

beforeEach(async () => {
  calls = [];
  conflicts = [];
  queryClient.clear();
  queryClient.setQueryData(key, first);
  const root = createRoot(document.createElement('div'));
  redraw = () => happen(() => root.render(createElement(QueryClientProvider, { client: queryClient }, createElement(Probe))));
  page = {
    run: () => Promise.reject(new Error('not drawn')),
    attempt: () => Promise.reject(new Error('not drawn')),
    offer: null,
    toasts: [],
    unmount: () => act(() => root.unmount()),
  };
  await redraw();
});
afterEach(async () => {
  await happen(() => {
    withdrawUndo();
    toast.remove();
  });
  page.unmount();
});

describe('a write', () => {
  test('is shown before it is answered, then as the answer has it, and is said', async () => {
    await run({ name: 'Two' });
    expect(shown()).toEqual({ ...first, name: 'Two' });
    await last().answer({ colour: 'blue' });
    expect(shown()).toEqual({ id: 'row_1', name: 'Two', colour: 'blue', version: 2 });
    expect(page.offer?.text).toBe('saved: Two blue');
  });

  test('leads to the row that the page has gone on from, and back to nothing once that is taken back', async () => {
    await run({ name: 'Elsewhere' });
    await last().answer();
    expect(page.offer).toMatchObject({ text: 'saved: Elsewhere red', to: '/app/rows/1' });
    await happen(() => page.offer?.undo());
    await last().answer();
    expect(wayOf('green:saved: One red')).toBeUndefined();
    await run({ colour: 'blue' });
    await last().answer();
    expect(page.offer?.to).toBeUndefined();
  });

  test('begins with the row that it is given, where what is drawn is not that one yet', async () => {
    await happen(() => page.run({ colour: 'blue' }, { ...first, version: 7 }));
    expect(last().row.version).toBe(7);
    await last().answer();
    expect(shown()).toMatchObject({ colour: 'blue', version: 8 });
  });

  test('that fails leaves everything as before, and says so once', async () => {
    await run({ name: 'Two' });
    await last().refuse(problem('FORBIDDEN'));
    expect(shown()).toEqual(first);
    expect(page.offer).toBeNull();
    expect(page.toasts).toHaveLength(1);
    expect(conflicts).toEqual([]);
  });

  test('that fails is not said again where the shell has said it', async () => {
    const failure = problem('NETWORK');
    failure.announced = true;
    await run({ name: 'Two' });
    await last().refuse(failure);
    expect([shown(), page.toasts]).toEqual([first, []]);
  });

  test('of a form rejects, and says nothing: the form does', async () => {
    let refused: unknown;
    await happen(() => void page.attempt({ name: 'Two' }).catch((error: unknown) => (refused = error)));
    const failure = problem('CONFLICT', { ...first, name: 'Theirs', version: 2 });
    await last().refuse(failure);
    expect(refused).toBe(failure);
    expect([shown()?.name, page.toasts, conflicts]).toEqual(['Theirs', [], []]);
  });

  test('of a form that waits to be sent ends as if it had been, and stays shown', async () => {
    let row: Row | undefined;
    await happen(() => void page.attempt({ name: 'Two' }).then((answer) => (row = answer)));
    await last().refuse(problem('QUEUED'));
    expect([row, shown(), page.toasts]).toEqual([{ ...first, name: 'Two' }, { ...first, name: 'Two' }, []]);
  });

  test('that somebody was quicker with shows theirs, and tells what was seen before', async () => {
    await run({ name: 'Two' });
    const theirs = { ...first, name: 'Theirs', version: 2 };
    await last().refuse(problem('CONFLICT', theirs));
    expect(shown()).toEqual(theirs);
    expect(conflicts).toEqual([[theirs, first]]);
    expect(page.offer).toBeNull();
  });

  test('that somebody was quicker with, in an answer without a row, is put back', async () => {
    await run({ name: 'Two' });
    await last().refuse(problem('CONFLICT', { id: 'row_1' }));
    expect(shown()).toEqual(first);
    expect(conflicts).toEqual([[undefined, first]]);
  });
});

describe('undo', () => {
  test('sends the way back with the version that the write has made, shown at once', async () => {
    await run({ name: 'Two' });
    await last().answer();
    await happen(() => page.offer?.undo());
    expect(shown()).toMatchObject({ name: 'One', version: 2 });
    expect(last()).toMatchObject({ row: { version: 2, name: 'Two' }, change: { name: 'One' } });
    await last().answer();
    expect(shown()).toEqual({ ...first, version: 3 });
    // The undo is confirmed by a toast, and cannot be undone itself.
    expect([page.offer, page.toasts.at(0)]).toEqual([null, 'saved: One red']);
  });

  test('that fails shows again what was done', async () => {
    await run({ name: 'Two' });
    await last().answer();
    await happen(() => page.offer?.undo());
    await last().refuse(problem('FORBIDDEN'));
    expect(shown()).toMatchObject({ name: 'Two', version: 2 });
  });

  test('that is refused for what it would bring back says so; for anything else, the usual', async () => {
    const refusal = (code: string) =>
      new ApiError({ code: 'BAD_REQUEST', status: 400, message: '', issues: [{ field: 'name', code, message: '' }] });
    for (const [code, said] of [
      ['NAME_GONE', 'One is gone'],
      ['REQUIRED', 'BAD_REQUEST'],
    ] as const) {
      queryClient.setQueryData(key, first);
      await redraw();
      await run({ name: 'Two' });
      await last().answer();
      await happen(() => page.offer?.undo());
      await last().refuse(refusal(code));
      await redraw();
      expect(page.toasts).toContain(said);
      expect(shown()).toMatchObject({ name: 'Two', version: 2 });
    }
  });

  test('is offered until something else is written', async () => {
    await run({ name: 'Two' });
    await last().answer();
    await run({ colour: 'blue' });
    expect(page.offer).toBeNull();
    await last().answer();
    expect(page.offer?.text).toBe('saved: Two blue');
  });

  test('works after the page that wrote is gone', async () => {
    await run({ name: 'Two' });
    await last().answer();
    const offer = page.offer;
    page.unmount();
    await happen(() => offer?.undo());
    expect(last()).toMatchObject({ row: { version: 2 }, change: { name: 'One' } });
    await last().answer();
    expect(shown()).toEqual({ ...first, version: 3 });
    page = { ...page, offer: null, unmount: () => undefined };
  });
});

test('an offer that is over is gone', async () => {
  await run({ name: 'Two' });
  await last().answer();
  await happen(withdrawUndo);
  expect(page.offer).toBeNull();
});

describe('two writes of one row', () => {
  test('go one after the other: the second with the version that the first has made', async () => {
    await run({ name: 'Two' });
    await run({ colour: 'blue' });
    expect(shown()).toEqual({ ...first, name: 'Two', colour: 'blue' });
    expect(calls).toHaveLength(1);
    await last().answer();
    // The first response knows nothing of the second write: the optimistic update stays.
    expect(shown()).toMatchObject({ name: 'Two', colour: 'blue' });
    expect(calls).toHaveLength(2);
    expect(last()).toMatchObject({ row: { version: 2, name: 'Two', colour: 'red' }, change: { colour: 'blue' } });
    await last().answer();
    expect(shown()).toEqual({ id: 'row_1', name: 'Two', colour: 'blue', version: 3 });
  });

  test('of which the first fails: the second goes on from what was there before', async () => {
    await run({ name: 'Two' });
    await run({ colour: 'blue' });
    await last().refuse(problem('FORBIDDEN'));
    expect(last()).toMatchObject({ row: first, change: { colour: 'blue' } });
    await last().answer();
    expect(shown()).toEqual({ ...first, colour: 'blue', version: 2 });
  });

  test('of which the second fails: what the first has made is shown', async () => {
    await run({ name: 'Two' });
    await run({ colour: 'blue' });
    await last().answer();
    await last().refuse(problem('FORBIDDEN'));
    expect(shown()).toEqual({ ...first, name: 'Two', version: 2 });
  });

  test('that both fail leave everything as before', async () => {
    await run({ name: 'Two' });
    await run({ colour: 'blue' });
    await last().refuse(problem('FORBIDDEN'));
    await last().refuse(problem('FORBIDDEN'));
    expect(shown()).toEqual(first);
  });
});
