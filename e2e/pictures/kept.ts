import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import * as v from 'valibot';
import { signInByApi, visit } from '../support/browser.ts';
import { openPage } from '../support/pages.ts';
import { drawn } from './drawn.ts';

const landing = 'host/src/public/landing';
/** As it is written in the demo. */
const conversation = 'Why Postgres for idempotency records';
/** Of 100: small enough for a first visit, and no word is blurred. */
const quality = 78;

const ListSchema = v.object({ items: v.array(v.object({ id: v.string(), title: v.string() })) });
const ThreadSchema = v.object({ messages: v.array(v.object({ id: v.string() })) });

/** Takes the pictures anew that the repository keeps: of the product on its landing page, and of the decisions in the README. */
export async function takeKept(browser: Browser, { url, checkout }: { url: string; checkout: string }): Promise<void> {
  const open = async (options: BrowserContextOptions, to: (page: Page) => Promise<string> | string) => {
    const { page, context } = await visit(browser, options);
    await signInByApi(context, url, 'owner@acme.example');
    await openPage(page, url, await to(page));
    await page.evaluate(drawn);
    return { page, context };
  };
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, context } = await open({ colorScheme, viewport: { width: 1440, height: 780 } }, async ({ request }) => {
      const read = async (path: string): Promise<unknown> => (await request.get(`${url}/api/${path}`)).json();
      const { items } = v.parse(ListSchema, await read('conversations?project=payments-api&limit=100'));
      const id = items.find(({ title }) => title === conversation)?.id;
      if (!id) throw new Error(`the demo has no conversation "${conversation}"`);
      const { messages } = v.parse(ThreadSchema, await read(`conversations/${id}`));
      // Its first answer, with the first of its sources.
      return `/app/project/conversations?project=payments-api&conversation=${id}&message=${messages[1]?.id}&source=1`;
    });
    // From the question on.
    await page
      .getByRole('feed')
      .getByRole('article')
      .first()
      .evaluate((question) => question.scrollIntoView({ block: 'start' }));
    await page.evaluate(drawn);
    const session = await context.newCDPSession(page);
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
    writeFileSync(path.join(checkout, landing, `picture-${colorScheme}.webp`), data, 'base64');
    await context.close();
  }
  const { page, context } = await open({ colorScheme: 'light' }, () => '/app/decisions?project=payments-api&decision=12');
  await page.screenshot({ path: path.join(checkout, 'docs/pictures/decisions.png') });
  await context.close();
}
