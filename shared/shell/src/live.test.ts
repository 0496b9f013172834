import { afterAll, beforeAll, expect, rs, test } from '@rstest/core';
import { QueryObserver } from '@tanstack/react-query';
import { handleLive, liveHappened } from './live.ts';
import { queryClient } from './query.ts';

// Removed afterwards: other tests of this process take a `document` for a browser.
beforeAll(() => {
  rs.stubGlobal('document', { visibilityState: 'visible' });
});
afterAll(() => {
  rs.unstubAllGlobals();
});

const event = { type: 'project.changed', id: 'prj_1', project: null, version: 1, actor: { type: 'user', id: 'usr_1' } } as const;
handleLive('test', { 'project.changed': () => [['projects']] });

/** Observes a query whose reads the test answers, in order. */
function observe() {
  const answers: ((data: string) => void)[] = [];
  const observer = new QueryObserver<string>(queryClient, {
    queryKey: ['projects'],
    queryFn: () => new Promise((resolve) => answers.push(resolve)),
  });
  return { answers, shown: () => observer.getCurrentResult().data, stop: observer.subscribe(() => undefined) };
}

test('an event during the first read starts another after it', async () => {
  rs.useFakeTimers();
  const { answers, shown, stop } = observe();
  try {
    liveHappened(event);
    await rs.advanceTimersByTimeAsync(1_000);
    expect(answers).toHaveLength(1);
    answers[0]?.('before the event');
    await rs.advanceTimersByTimeAsync(0);
    expect(answers).toHaveLength(2);
    answers[1]?.('after the event');
    await rs.advanceTimersByTimeAsync(0);
    expect(shown()).toBe('after the event');
  } finally {
    stop();
    queryClient.clear();
    rs.useRealTimers();
  }
});

test('an event after the first read starts one other read', async () => {
  rs.useFakeTimers();
  const { answers, shown, stop } = observe();
  try {
    answers[0]?.('before the event');
    await rs.advanceTimersByTimeAsync(0);
    liveHappened(event);
    liveHappened(event);
    await rs.advanceTimersByTimeAsync(1_000);
    expect(answers).toHaveLength(2);
    answers[1]?.('after the event');
    await rs.advanceTimersByTimeAsync(0);
    expect(shown()).toBe('after the event');
  } finally {
    stop();
    queryClient.clear();
    rs.useRealTimers();
  }
});
