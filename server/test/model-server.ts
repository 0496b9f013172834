import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to the model. */
export interface Asked {
  authorization: string | undefined;
  body: {
    model: string;
    messages: { role: string; content: string; tool_calls?: { id: string; function: { name: string; arguments: string } }[] }[];
    tools?: { function: { name: string; description: string; parameters: object } }[];
    tool_choice?: string;
  };
}

/** How the model answers. Covers everything that real ones have been seen to do. */
export type Behaviour = (answer: Answer, asked: Asked) => void | Promise<void>;

export interface Answer {
  /** Refuses before streaming. */
  refuse(status: number, headers?: Record<string, string>, message?: string): void;
  /** Sends a piece of the text. */
  say(text: string): void;
  /** Requests a tool, with its input in pieces; text is sent unchanged. */
  use(tool: string, input: object | string): void;
  /** Sends an error in the stream, after status 200: in the protocol's format, or as given. Ends the answer. */
  fail(error: object | string): void;
  /** Sends a line of the stream as given. */
  raw(line: string): void;
  /** Ends the answer, or a step that requests tools, by the protocol. */
  finish(tokens?: { input: number; output: number }): void;
  /** Cuts the connection. */
  cut(): void;
  /** Resolves when the caller has disconnected. */
  left: Promise<void>;
}

export interface ModelServer {
  baseUrl: string;
  asked: Asked[];
  behave(next: Behaviour): void;
  close(): Promise<void>;
}

/** Starts a server that speaks the OpenAI protocol (`/v1/chat/completions`, streamed) over HTTP on loopback. */
export async function startModelServer(): Promise<ModelServer> {
  const asked: Asked[] = [];
  let behaviour: Behaviour = (answer) => {
    answer.say('Hello.');
    answer.finish();
  };
  const server = createServer((request, response) => void serve(request, response));

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const one: Asked = { authorization: request.headers.authorization, body: JSON.parse(Buffer.concat(chunks).toString()) };
    asked.push(one);
    await behaviour(answerBy(response, one.body.model), one);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // bound to TCP
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    asked,
    behave(next) {
      behaviour = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answerBy(response: ServerResponse, model: string): Answer {
  /** The number of tools requested so far. */
  let used = 0;
  const left = new Promise<void>((resolve) => response.once('close', resolve));
  const raw = (line: string) => {
    if (!response.headersSent) response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write(`${line}\n\n`);
  };
  const chunk = (delta: object, finish: string | null = null, more = {}) =>
    raw(
      `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model, choices: [{ index: 0, delta, finish_reason: finish }], ...more })}`,
    );
  return {
    left,
    raw,
    refuse(status, headers = {}, message = 'refused by the model server') {
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
      response.end(JSON.stringify({ error: { message, type: 'refused' } }));
    },
    say: (text) => chunk({ role: 'assistant', content: text }),
    use(tool, input) {
      const index = used;
      used += 1;
      const id = `call_${randomUUID()}`;
      chunk({ role: 'assistant', tool_calls: [{ index, id, type: 'function', function: { name: tool, arguments: '' } }] });
      for (const piece of (typeof input === 'string' ? input : JSON.stringify(input)).match(/.{1,7}/gs) ?? [])
        chunk({ tool_calls: [{ index, function: { arguments: piece } }] });
    },
    finish({ input, output } = { input: 12, output: 3 }) {
      chunk({}, used > 0 ? 'tool_calls' : 'stop', {
        usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
      });
      raw('data: [DONE]');
      response.end();
    },
    fail(error) {
      raw(`data: ${JSON.stringify({ error })}`);
      response.end();
    },
    cut: () => response.destroy(),
  };
}
