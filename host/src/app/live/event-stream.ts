/** One message of an event stream (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export interface StreamMessage {
  /** `message` where the stream names none; `id` where nothing was said but how far the stream is. */
  type: string;
  data: string;
  /** The last id that the stream has given; empty before the first. */
  id: string;
}

/**
 * Reads `text/event-stream`. Not the browser's EventSource: that one cannot begin after an id that another tab has seen,
 * and hides why it was refused. `onBytes` hears every sign of life, comments included.
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
      // A CR at the end may be the first half of a CRLF: it waits for what comes next.
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
    await reader.cancel().catch(() => undefined); // a stream that has failed has nothing left to cancel
  }
}
