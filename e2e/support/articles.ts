import { expect } from '@rstest/core';
import type { BrowserContext } from 'playwright';
import { cairn } from './running.ts';

/** An article that a test made, as staff and readers open it. */
export interface TestArticle {
  /** Its address in the editor. */
  editor: string;
  slug: string;
  /** Takes it from its readers. */
  archive: () => Promise<void>;
}

/** Creates an article for everyone, with a published revision for each of these texts. @param context of a member of staff */
export async function createArticle({ request }: BrowserContext, title: string, bodies: readonly string[]): Promise<TestArticle> {
  const call = async (method: 'post' | 'put' | 'patch', path: string, data: object) => {
    const response = await request[method](`${cairn.url}/api/articles${path}`, { data, headers: { 'Sec-Fetch-Site': 'same-origin' } });
    expect(response.ok(), await response.text()).toBe(true);
    return response.json();
  };
  const { id, version, texts } = await call('post', '', { title, audience: 'public' });
  const { slug } = texts[0];
  let text = texts[0];
  for (const body of bodies) {
    const saved = await call('put', `/${id}/texts/en`, { version: text.version, slug, title, summary: '', body });
    text = await call('post', `/${id}/texts/en/transition`, { version: saved.version, to: 'published' });
  }
  return {
    editor: `${cairn.url}/app/staff/articles/${id}`,
    slug,
    archive: () => call('patch', `/${id}`, { version, archived: true }),
  };
}
