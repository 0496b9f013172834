import { answerParts, type Citation, type Message, RunStreamEventSchema, type Thread, type WrittenAnswer, writtenIn } from '@cairn/api';
import { apiUrl, queryClient } from '@cairn/shell';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { threadsKey } from './thread-keys.ts';

/** Milliseconds before a refused stream is opened again; doubled with each refusal. */
const firstRetryMs = 1_000;
const lastRetryMs = 30_000;

/** An answer as written so far. */
export interface PartialAnswer extends WrittenAnswer {
  citations: readonly Citation[];
}

/**
 * Follows an answer while it is being generated, at most once per frame, starting with what this tab already has. The browser reconnects
 * by itself after a lost connection; a refused one is opened again here. Both resume at the right position.
 */
export function useAnswerStream({ id, conversationId, parts, citations }: Message): PartialAnswer {
  const [soFar, setSoFar] = useState<PartialAnswer>(() => ({ ...writtenIn(parts), citations }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it begins is where it was when it came into view
  useEffect(() => {
    let latest = soFar;
    let frame = 0;
    let source: EventSource | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    const show = () => {
      frame = 0;
      setSoFar(latest);
    };
    const open = () => {
      const opened = new EventSource(
        apiUrl(`conversations/${encodeURIComponent(conversationId)}/messages/${encodeURIComponent(id)}/stream`, {
          from: latest.text.length,
        }),
      );
      source = opened;
      opened.onopen = () => {
        failures = 0;
      };
      opened.onmessage = ({ data }) => {
        const event = v.parse(RunStreamEventSchema, JSON.parse(String(data)));
        if (event.type === 'text') latest = { ...latest, text: latest.text.slice(0, event.at) + event.text };
        else if (event.type === 'calls') latest = { ...latest, calls: event.calls };
        else if (event.type === 'citations') latest = { ...latest, citations: event.citations };
        else {
          opened.close();
          readAgain(conversationId);
        }
        frame ||= requestAnimationFrame(show);
      };
      opened.onerror = () => {
        if (opened.readyState !== EventSource.CLOSED) return; // the browser reconnects
        // Refused: the answer is complete or no longer readable, which the thread tells; or the server is overloaded.
        readAgain(conversationId);
        retry = setTimeout(open, Math.min(firstRetryMs * 2 ** failures, lastRetryMs));
        failures += 1;
      };
    };
    open();
    return () => {
      source?.close();
      clearTimeout(retry);
      cancelAnimationFrame(frame);
      // So that a reader who returns before the next fetch sees no less than now.
      queryClient.setQueriesData<Thread>({ queryKey: threadsKey(conversationId) }, (thread) => thread && withWritten(thread, id, latest));
    };
  }, [id, conversationId]);
  return soFar;
}

function readAgain(conversationId: string): void {
  void queryClient.invalidateQueries({ queryKey: threadsKey(conversationId) });
}

function withWritten(thread: Thread, id: string, { citations, ...written }: PartialAnswer): Thread {
  const parts = answerParts(written);
  return {
    ...thread,
    messages: thread.messages.map((message) =>
      message.id === id && message.status === 'streaming' && parts.length > 0 ? { ...message, parts, citations: [...citations] } : message,
    ),
  };
}
