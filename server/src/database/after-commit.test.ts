import { expect, test } from '@rstest/core';
import { afterCommit, withAfterCommit } from './after-commit.ts';

const failing = async (done: string[], piece: string) => {
  await withAfterCommit(async () => {
    afterCommit(() => done.push(piece));
    await Promise.reject(new Error('undone'));
  }).catch(() => done.push('failed'));
};

test('what is asked for in a transaction is done when it is committed, and never where it is undone', async () => {
  const done: string[] = [];
  await withAfterCommit(async () => {
    afterCommit(() => done.push('told'));
    await Promise.resolve();
    done.push('committed');
  });
  await failing(done, 'lost');
  afterCommit(() => done.push('at once'));
  expect(done).toEqual(['committed', 'told', 'failed', 'at once']);
});

test('a part of a transaction hands on what it waits for, unless that part alone is undone', async () => {
  const done: string[] = [];
  await withAfterCommit(async () => {
    await failing(done, 'lost');
    await withAfterCommit(async () => afterCommit(() => done.push('told')));
    done.push('committed');
  });
  expect(done).toEqual(['failed', 'committed', 'told']);
});

test('what runs on after the end of its transaction waits for nothing', async () => {
  const done: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  let later = Promise.resolve();
  await withAfterCommit(async () => {
    later = promise.then(() => afterCommit(() => done.push('at once')));
  });
  resolve();
  await later;
  expect(done).toEqual(['at once']);
});
