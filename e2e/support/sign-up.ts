import { expect } from '@rstest/core';
import type { BrowserContext } from 'playwright';
import { mailedCode } from './mail.ts';
import { cairn } from './running.ts';

/** Signs up a new person through the API, with an organization of their own. The browser is signed in afterwards. */
export async function signUp({ request }: Pick<BrowserContext, 'request'>, email: string, name = 'Ada'): Promise<void> {
  const post = async (path: string, data: object) => {
    const answer = await request.post(`${cairn.url}/api/auth/${path}`, { headers: { origin: cairn.url }, data });
    expect(answer.status()).toBeLessThan(300);
  };
  await post('register', { email, password: 'granite-otter-lantern', name, acceptTerms: true });
  await post('complete-registration', { email, code: await mailedCode(email) });
}
