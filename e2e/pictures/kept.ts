import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import * as v from 'valibot';
import { signInByApi, visit } from '../support/browser.ts';
import { openPage } from '../support/pages.ts';
import { drawn } from './drawn.ts';

const landing = 'host/src/public/landing';
/** Its title in the demo data. */
const conversation = 'Why Postgres for idempotency records';
/** WebP quality (of 100): small enough for a first visit, with sharp text. */
const quality = 78;

const ListSchema = v.object({ items: v.array(v.object({ id: v.string(), title: v.string() })) });
const ThreadSchema = v.object({ messages: v.array(v.object({ id: v.string() })) });

/** The screenshots in the README: name, user and page. */
const readmePictures = [
  ['review', 'owner@acme.example', '/app/learning'],
  ['decisions', 'owner@acme.example', '/app/decisions?project=payments-api&decision=12'],
  ['remotes', 'admin@cairn.example', '/app/admin_system'],
] as const;

/** Takes the screenshots in the repository: the product on its landing page, and those of the README. */
export async function takeKept(browser: Browser, { url, checkout }: { url: string; checkout: string }): Promise<void> {
  const open = async (options: BrowserContextOptions, to: (page: Page) => Promise<string> | string, who = 'owner@acme.example') => {
    const { page, context } = await visit(browser, options);
    await signInByApi(context, url, who);
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
      // Its first answer, with the first source open.
      return `/app/project/conversations?project=payments-api&conversation=${id}&message=${messages[1]?.id}&source=1`;
    });
    // Starts at the question.
    await page
      .getByRole('feed')
      .getByRole('article')
      .first()
      .evaluate((question) => question.scrollIntoView({ block: 'start' }));
    await page.evaluate(drawn);
    await writePicture(page, path.join(checkout, landing, `picture-${colorScheme}.webp`));
    await context.close();
  }
  for (const [name, who, address] of readmePictures) {
    const { page, context } = await open({ colorScheme: 'light', viewport: { width: 1280, height: 760 } }, () => address, who);
    await writePicture(page, path.join(checkout, `docs/pictures/${name}.webp`));
    await context.close();
  }
}

async function writePicture(page: Page, file: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
  writeFileSync(file, data, 'base64');
}
