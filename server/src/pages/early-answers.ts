import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from 'hono';
import type { AppEnv } from '../http/context.ts';

/** The HTML waits no longer than this for them, in milliseconds: the page can ask by itself. */
const patienceMs = 1_000;

/** Asks this server itself: the application's own way from a request to an answer. */
export type AskSelf = (request: Request, bindings: AppEnv['Bindings']) => Response | Promise<Response>;

/**
 * The answers to what the page at this address reads first, by path and query; none where the address has a query,
 * which would ask for something else. Each is asked for under the visitor's own cookie, as the page would ask.
 * What is refused, or takes too long, is left out: the page then asks by itself, and hears why.
 */
export async function earlyAnswers(c: Context<AppEnv>, reads: readonly string[], ask: AskSelf): Promise<Record<string, unknown>> {
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
