import { isDeepStrictEqual } from 'node:util';
import { type Citation, type ModelProblem, type messageEnds, type RunStreamEvent, type WrittenAnswer, writtenIn } from '@cairn/api';
import type { Visitor } from '../../http/context.ts';
import { scopeOf } from '../../http/visitor.ts';
import type { ProductServices } from '../../services.ts';
import { findConversation } from '../access.ts';
import { findMessage } from '../thread.ts';
import { settledLength } from './draft.ts';

/** Keeps proxies from closing the connection, and detects a conversation that is no longer readable. */
const heartbeatMs = 15_000;
/** Maximum number of unread bytes. A slower client is disconnected and resumes from what it has. */
const maxUnread = 256 * 1024;

interface Standing extends WrittenAnswer {
  citations: readonly Citation[];
  ended: { status: (typeof messageEnds)[number]; problem: ModelProblem | null } | undefined;
}

/**
 * Streams a running answer from the character `from` until it ends. In the writing process, output of the model is sent in the same event
 * loop turn.
 * @throws ApiError NOT_FOUND, RATE_LIMITED
 */
export async function streamAnswer(
  { database, runs, log }: ProductServices,
  visitor: Visitor,
  { conversationId, messageId, from }: { conversationId: string; messageId: string; from: number },
): Promise<ReadableStream<Uint8Array>> {
  const read = () =>
    database.inTenant(scopeOf(visitor), async (tx): Promise<Standing> => {
      await findConversation(tx, visitor, conversationId);
      const { status, parts, citations, problem } = await findMessage(tx, conversationId, messageId);
      return { ...writtenIn(parts), citations, ended: status === 'streaming' ? undefined : { status, problem } };
    });
  const encoder = new TextEncoder();
  let sent = '';
  let sources = -1;
  let lookedUp: WrittenAnswer['calls'] = [];
  let open = true;
  let running = false;
  let again = false;
  let send: (text: string) => void = () => undefined;
  let end: () => void = () => undefined;

  // Before the first read, so that no progress is missed between the two.
  let isReady = false;
  let isWoken = false;
  const leave = runs.hear(messageId, () => {
    if (isReady) look();
    else isWoken = true;
  });
  // Responds with an error, instead of a stream that ends, if it is not readable.
  const first = await read().catch((error: unknown) => {
    leave();
    throw error;
  });
  const timer = setInterval(() => void beat(), heartbeatMs).unref();

  function finish(): void {
    if (!open) return;
    open = false;
    clearInterval(timer);
    leave();
    end();
  }

  const say = (event: RunStreamEvent) => send(`id: ${sent.length}\ndata: ${JSON.stringify(event)}\n\n`);

  function tell({ text, calls, citations, ended }: Standing): void {
    // Citations come before the text that refers to them.
    if (citations.length !== sources) say({ type: 'citations', citations: [...citations] });
    sources = citations.length;
    if (text !== sent) {
      const at = sharedLength(sent, text);
      sent = text;
      say({ type: 'text', at, text: text.slice(at) });
    }
    // Lookups come after the text that contains their position.
    if (calls !== lookedUp && !isDeepStrictEqual(calls, lookedUp)) say({ type: 'calls', calls: [...calls] });
    lookedUp = calls;
    if (!ended) return;
    say({ type: 'end', ...ended });
    finish();
  }

  function look(): void {
    const draft = runs.draftOf(messageId);
    if (draft) return void (open && tell({ text: draft.text, calls: draft.calls, citations: draft.citations, ended: undefined }));
    again = true;
    if (!running) void lookElsewhere();
  }

  /** Reads the answer from the database if another process writes it or it has ended. */
  async function lookElsewhere(): Promise<void> {
    running = true;
    try {
      while (again && open) {
        again = false;
        const standing = await read();
        // If this process has started writing it meanwhile, the saved state is older than what was sent.
        if (open && (standing.ended || !runs.draftOf(messageId))) tell(standing);
      }
    } catch (error) {
      log.info({ event: 'answer.stream_failed', err: error, messageId }, 'answer stream failed');
      finish();
    } finally {
      running = false;
    }
  }

  async function beat(): Promise<void> {
    send(': \n\n');
    try {
      const { ended } = await read();
      if (ended) look();
    } catch (error) {
      log.info({ event: 'answer.access_lost', err: error, messageId }, 'reader lost access to an answer');
      finish();
    }
  }

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        send = (text) => {
          if (!open) return;
          controller.enqueue(encoder.encode(text));
          if ((controller.desiredSize ?? 0) < 0) finish();
        };
        end = () => controller.close();
        send('retry: 1000\n\n');
        const standing = runs.draftOf(messageId);
        const text = standing?.text ?? first.text;
        sent = text.slice(0, Math.min(from, settledLength(text)));
        isReady = true;
        if (standing) look();
        else tell(first);
        if (isWoken && open) look();
      },
      cancel() {
        end = () => undefined;
        finish();
      },
    },
    { highWaterMark: maxUnread, size: (chunk) => chunk?.byteLength ?? 0 },
  );
}

/** Returns the length of the common prefix, without splitting a surrogate pair. */
function sharedLength(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  if (other.startsWith(one)) return one.length;
  let at = 0;
  while (at < most && one.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  return at > 0 && /[\ud800-\udbff]/.test(one[at - 1] ?? '') ? at - 1 : at;
}
