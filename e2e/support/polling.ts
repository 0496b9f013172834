import type { BrowserContext } from 'playwright';

/**
 * Lets the documents of this browser ask for the registry this often; by themselves they would wait for the interval that the server
 * says. @param seconds a whole number
 */
export async function pollEvery(context: BrowserContext, seconds: number): Promise<void> {
  await context.route('**/app**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/"registryPollSeconds":\d+/, `"registryPollSeconds":${seconds}`);
    await route.fulfill({ response, body });
  });
}

/** What `document.visibilityState` says in a tab that is, or is not, looked at: a headless browser shows all of its tabs. */
export function setLookedAt(looked: boolean): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (looked ? 'visible' : 'hidden') });
  document.dispatchEvent(new Event('visibilitychange'));
}
