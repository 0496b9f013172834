import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from 'hono';
import type { AppEnv } from '../http/context.ts';

/** Maximum time in milliseconds that the HTML waits for them. After that the page sends the requests itself. */
const patienceMs = 1_000;

/** Sends a request to this server's own application. */
export type RequestSelf = (request: Request, bindings: AppEnv['Bindings']) => Response | Promise<Response>;

/**
 * Prefetches what the page at this address reads first, by path and query. Returns nothing if the address has a query, which could change
 * the requests. Uses the visitor's cookie, like the page. Omits failed and slow responses, so that the page sends those requests itself and
 * sees the error.
 */
export async function earlyAnswers(c: Context<AppEnv>, reads: readonly string[], ask: RequestSelf): Promise<Record<string, unknown>> {
  const url = new URL(c.req.url);
  if (url.search) return {};
  const headers = { Cookie: c.req.header('cookie') ?? '', 'Accept-Language': c.req.header('accept-language') ?? '' };
  const entries = await Promise.all(
    reads.map(async (template): Promise<[string, unknown][]> => {
      const read = template.replace('{locale}', c.get('locale'));
      const asked = Promise.resolve(ask(new Request(new URL(`/api/${read}`, url), { headers }), c.env));
      const answer = await Promise.race([asked, pause(patienceMs, null, { ref: false })]);
      return answer?.ok ? [[read, await answer.json()]] : [];
    }),
  );
  return Object.fromEntries(entries.flat());
}
