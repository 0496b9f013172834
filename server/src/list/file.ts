import type { Context } from 'hono';

/** Content types by file extension. */
const types = { csv: 'text/csv', json: 'application/json', md: 'text/markdown' } as const;

/** Responds with a text as a file, such as `decisions-2026-11-20.csv`. Generates it at the pace of the client. */
export function answerFile(
  c: Pick<Context, 'body'>,
  { name, extension, text }: { name: string; extension: keyof typeof types; text: AsyncGenerator<string> },
): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await text.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await text.return(undefined);
    },
  });
  const day = new Date().toISOString().slice(0, 10);
  return c.body(body, 200, {
    'Content-Type': `${types[extension]}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="${name}-${day}.${extension}"`,
    'Cache-Control': 'no-store',
  });
}
