import { createTestShell, type TestShell } from '@cairn/test-kit';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { createElement } from 'react';
import { useAnswerStream } from './answer-stream.ts';
import { anyMessage } from './any-thread.ts';

/** A stream that the test answers. */
class TestSource {
  static readonly CLOSED = 2;
  static opened: TestSource[] = [];
  readyState = 0;
  onopen: () => void = () => undefined;
  onerror: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    TestSource.opened.push(this);
  }
  close(): void {
    this.readyState = TestSource.CLOSED;
  }
  /** As after an error response: the browser does not reconnect. */
  refuse(): void {
    this.readyState = TestSource.CLOSED;
    this.onerror();
  }
  say(at: number, text: string): void {
    this.onmessage({ data: JSON.stringify({ type: 'text', at, text }) });
  }
}

let shell: TestShell;
beforeEach(() => {
  TestSource.opened = [];
  rs.stubGlobal('EventSource', TestSource);
});
afterEach(() => {
  shell.close();
  rs.unstubAllGlobals();
});

test('a stream that the server refuses is opened again where it was, and not after its message has gone', async () => {
  shell = createTestShell();
  const message = { ...anyMessage, status: 'streaming' as const, parts: [] };
  const Component = () => {
    const { text } = useAnswerStream(message);
    return createElement('h1', null, text || 'Nothing yet');
  };
  const page = await shell.open([{ path: '/', Component }], '/');
  await page.findByText('Nothing yet');
  const last = () => TestSource.opened.at(-1);
  const first = last();
  first?.say(0, 'For three ');
  await page.findByText('For three');
  first?.refuse();
  await expect.poll(() => last() !== first, { timeout: 5_000 }).toBe(true);
  const second = last();
  expect(second?.url).toMatch(/from=10$/);
  second?.say(10, 'days.');
  await page.findByText('For three days.');
  second?.refuse();
  shell.close();
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(last()).toBe(second);
});
