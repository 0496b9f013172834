/** One message of an event stream (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export interface StreamMessage {
  /** `message` if the stream names none; `id` for a message without data that only advances the stream's position. */
  type: string;
  data: string;
  /** The last id of the stream; empty before the first. */
  id: string;
}

/**
 * Reads `text/event-stream`. Not with the browser's EventSource, which cannot start after an id that another tab has seen and hides why it
 * was refused. `onBytes` is called for all data, including comments.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>, onBytes: () => void = () => undefined): AsyncGenerator<StreamMessage> {
  let rest = '';
  let id = '';
  let told = '';
  let type = '';
  let data: string[] = [];
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      onBytes();
      // A CR at the end may be the first half of a CRLF, so it is kept until the next chunk.
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line === '') {
          if (data.length > 0 || type !== '') yield { type: type || 'message', data: data.join('\n'), id };
          else if (id !== told) yield { type: 'id', data: '', id };
          told = id;
          type = '';
          data = [];
          continue;
        }
        const colon = line.indexOf(':');
        const field = colon < 0 ? line : line.slice(0, colon);
        const text = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
        if (field === 'data') data.push(text);
        else if (field === 'event') type = text;
        else if (field === 'id' && !text.includes('\0')) id = text;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined); // a failed stream has nothing left to cancel
  }
}
