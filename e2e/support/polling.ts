import type { BrowserContext } from 'playwright';

/**
 * Makes the documents of this browser poll the registry this often, instead of at the interval that the server
 * sets. @param seconds a whole number
 */
export async function pollEvery(context: BrowserContext, seconds: number): Promise<void> {
  await context.route('**/app**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/"registryPollSeconds":\d+/, `"registryPollSeconds":${seconds}`);
    await route.fulfill({ response, body });
  });
}

/** Sets `document.visibilityState`, since all tabs of a headless browser are visible. */
export function setLookedAt(looked: boolean): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (looked ? 'visible' : 'hidden') });
  document.dispatchEvent(new Event('visibilitychange'));
}
