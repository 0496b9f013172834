import type { Page, Route } from 'playwright';

/**
 * Lets `answer` handle the first request for `url`, and the network all others. Playwright's own `times: 1` ends all interception at
 * that moment, and requests in flight then sometimes never get a response.
 */
export async function routeOnce(page: Page, url: string, answer: (route: Route) => Promise<void>): Promise<void> {
  let met = false;
  await page.route(url, (route) => {
    if (met) return route.fallback();
    met = true;
    return answer(route);
  });
}

/** Delivers the first request for `url` to the server, and loses its response. */
export function loseAnswer(page: Page, url: string): Promise<void> {
  return routeOnce(page, url, async (route) => {
    await route.fetch();
    await route.abort();
  });
}
