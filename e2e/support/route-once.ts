import type { Page, Route } from 'playwright';

/**
 * Has `answer` meet the first request for `url`, and the network all others. With Playwright's own `times: 1` all interception ends at
 * that moment, and what the page has under way just then is sometimes never answered.
 */
export async function routeOnce(page: Page, url: string, answer: (route: Route) => Promise<void>): Promise<void> {
  let met = false;
  await page.route(url, (route) => {
    if (met) return route.fallback();
    met = true;
    return answer(route);
  });
}

/** The first request for `url` reaches the server, and its answer is lost. */
export function loseAnswer(page: Page, url: string): Promise<void> {
  return routeOnce(page, url, async (route) => {
    await route.fetch();
    await route.abort();
  });
}
