import { describe, expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import { signIn, signInByApi, visit } from '../support/browser.ts';
import { routeOnce } from '../support/route-once.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

/** Signs in on the login page, if the password is right. */
async function fillIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

describe('the way in', () => {
  test('leads back to where the visitor wanted to go, query and all', async () => {
    const { page, context, problems } = await visit(browser, { serviceWorkers: 'allow' });
    await page.goto(`${cairn.url}/app/decisions?status=accepted`);
    await page.waitForURL(/\/auth\/login\?redirect=%2Fapp%2Fdecisions%3Fstatus%3Daccepted/);
    await fillIn(page, 'dev@acme.example', 'cairn-demo');
    await page.waitForURL(/\/app\/decisions\?status=accepted/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  test('keeps the fragment of a link, which no server sees', async () => {
    const { page, context, problems } = await visit(browser);
    await page.goto(`${cairn.url}/app/decisions?status=accepted#main`);
    await page.waitForURL(/\/auth\/login\?redirect=/);
    await fillIn(page, 'dev@acme.example', 'cairn-demo');
    await page.waitForURL(`${cairn.url}/app/decisions?status=accepted#main`);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('leads a visitor who is signed in already to the redirect of the address, and keeps no route for later', async () => {
    const { page, context } = await visit(browser);
    await signInByApi(page, cairn.url, 'dev@acme.example');
    await page.goto(`${cairn.url}/auth/login?redirect=${encodeURIComponent('/app/sessions')}`);
    await page.waitForURL(`${cairn.url}/app/sessions`);
    await page.getByRole('heading', { level: 1, name: 'Sessions' }).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('cairn.intended-route'))).toBeNull();
    await context.close();
  });

  test('is taken by every tab that waits at it, each to where it wanted to be', async () => {
    const { page, context } = await visit(browser);
    await page.goto(`${cairn.url}/app/sessions`);
    await page.waitForURL(/\/auth\/login/);
    await page.getByLabel('Email').waitFor();
    const second = await context.newPage();
    await second.goto(`${cairn.url}/auth/login`);
    await fillIn(second, 'dev@acme.example', 'cairn-demo');
    await second.waitForURL(`${cairn.url}/app`);
    await page.waitForURL(`${cairn.url}/app/sessions`);
    await context.close();
  });

  test.each(['//evil.example/', 'https://evil.example/', '/\\evil.example', '/api/openapi.json'])('never leads to %s', async (target) => {
    const { page, context } = await visit(browser, { serviceWorkers: 'allow' });
    await page.goto(`${cairn.url}/auth/login?redirect=${encodeURIComponent(target)}`);
    await fillIn(page, 'dev@acme.example', 'cairn-demo');
    await page.waitForURL(`${cairn.url}/app`);
    await context.close();
  });

  test('is not opened by a wrong password, which says nothing about the address', async () => {
    const { page, context } = await visit(browser, { serviceWorkers: 'allow' });
    const answers: string[] = [];
    for (const email of ['dev@acme.example', 'nobody@acme.example']) {
      await page.goto(`${cairn.url}/auth/login`);
      await fillIn(page, email, 'not-the-password');
      answers.push((await page.getByRole('alert').first().textContent()) ?? '');
    }
    expect(answers[0]).toBe(answers[1]);
    expect(page.url()).toContain('/auth/login');
    await context.close();
  });
});

describe('the way out', () => {
  test('forgets everything the specification lists, in every tab', async () => {
    const { page, context } = await visit(browser, { serviceWorkers: 'allow' });
    await signIn(page, cairn.url, 'dev@acme.example');
    const second = await context.newPage();
    await second.goto(`${cairn.url}/app/projects`);
    await second.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => {
      localStorage.setItem('msal.account.keys', '[]');
      sessionStorage.setItem('anything', 'at all');
    });
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(`${cairn.url}/`);
    await second.waitForURL(`${cairn.url}/`);
    const left = await page.evaluate(async () => {
      const request = indexedDB.open('cairn-queries');
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const stored = database.objectStoreNames.contains('queries')
        ? await new Promise<number>((resolve, reject) => {
            const count = database.transaction('queries').objectStore('queries').count();
            count.onsuccess = () => resolve(count.result);
            count.onerror = () => reject(count.error);
          })
        : 0;
      return { local: Object.keys(localStorage), session: Object.keys(sessionStorage), queries: stored };
    });
    expect(left).toEqual({ local: [], session: [], queries: 0 });
    expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain('cairn');
    // The server may be closing the idle connection that the request uses, hence one retry.
    expect((await page.request.get(`${cairn.url}/api/auth/me`, { maxRetries: 1 })).status()).toBe(401);
    await page.goto(`${cairn.url}/app/projects`);
    await page.waitForURL(/\/auth\/login/);
    await context.close();
  });

  test('leads to the landing page in every tab, also where the server refuses before the browser has forgotten', async () => {
    const { page, context } = await visit(browser);
    await signIn(page, cairn.url, 'dev@acme.example');
    const second = await context.newPage();
    await second.goto(`${cairn.url}/app/projects`);
    await second.getByRole('heading', { level: 1 }).waitFor();
    const [ended, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/api/auth/logout', async (route) => {
      const answer = await route.fetch();
      ended.resolve();
      await told.promise;
      await route.fulfill({ response: answer });
    });
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await ended.promise;
    for (const tab of [page, second]) {
      const refused = tab.waitForResponse((answer) => answer.status() === 401);
      await tab.getByRole('link', { name: 'Decisions', exact: true }).first().click();
      await refused;
    }
    told.resolve();
    await page.waitForURL(`${cairn.url}/`);
    await second.waitForURL(`${cairn.url}/`);
    await context.close();
  });

  // Hovering or focusing a link prefetches its page, which then might need no server: so the test only clicks. What the shell
  // reads once the page is idle may have been refused before: then there is nothing left to click.
  test.each([
    ['a page is opened', () => document.querySelector<HTMLElement>('a[href="/app/decisions"]')?.click()],
    ['the network is back', () => void dispatchEvent(new Event('online'))],
  ])('is taken when the server has ended the sign-in, and %s: it says so and leads to the login page', async (_, happen) => {
    const { page, context } = await visit(browser, { serviceWorkers: 'allow' });
    // Each sign-in is extended once when idle, which sets a new cookie: cleared before that, it would come back.
    const extended = page.waitForResponse(`${cairn.url}/api/auth/refresh`);
    await signIn(page, cairn.url, 'lead@acme.example');
    await (await extended).finished();
    await context.clearCookies({ name: 'cairn' });
    await page.evaluate(happen);
    await page.waitForURL(/\/auth\/login\?redirect=/);
    await page.getByText('Session expired. Please log in again.').waitFor();
    await context.close();
  });

  test('is not over where one call was refused whose cookie had been replaced meanwhile', async () => {
    const { page, context } = await visit(browser);
    await signInByApi(page, cairn.url, 'dev@acme.example');
    await routeOnce(page, '**/api/sessions?*', (route) =>
      route.fulfill({ status: 401, json: { success: false, code: 'UNAUTHENTICATED', message: 'Sign in first.' } }),
    );
    await page.goto(`${cairn.url}/app`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/me'));
    await page.getByRole('link', { name: 'Sessions', exact: true }).click();
    expect((await asked).status()).toBe(200);
    await page.goto(`${cairn.url}/app/sessions`);
    await page.getByRole('heading', { level: 1, name: 'Sessions' }).waitFor();
    expect(page.url()).toBe(`${cairn.url}/app/sessions`);
    await context.close();
  });
});

describe('a sign-in at work', () => {
  test('is extended once for all tabs, and by a new cookie when the old one has aged', async () => {
    const { page, context } = await visit(browser, { serviceWorkers: 'allow' });
    const extended: string[] = [];
    context.on('response', (answer) => answer.url().endsWith('/api/auth/refresh') && extended.push(String(answer.status())));
    await page.goto(`${cairn.url}/auth/login`);
    await fillIn(page, 'dev@acme.example', 'cairn-demo');
    await page.waitForURL(`${cairn.url}/app`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const second = await context.newPage();
    await second.goto(`${cairn.url}/app/projects`);
    await second.getByRole('heading', { level: 1 }).waitFor();
    expect(extended).toEqual([]);
    // Ten minutes later, as far as the browser knows.
    await page.evaluate(() => localStorage.setItem('cairn.extended-at', '0'));
    await Promise.all([page.reload(), second.reload()]);
    await Promise.all([page, second].map((tab) => tab.getByRole('heading', { level: 1 }).waitFor()));
    await expect.poll(() => page.evaluate(() => Number(localStorage.getItem('cairn.extended-at')))).toBeGreaterThan(0);
    // A page gets its response before the test notices; and the other tab has finished once the lock is free.
    await Promise.all([page, second].map((tab) => tab.evaluate(() => navigator.locks.request('cairn.refresh', () => undefined))));
    await expect.poll(() => extended.length).toBeGreaterThan(0);
    expect(extended).toEqual(['200']);
    expect((await page.request.get(`${cairn.url}/api/auth/me`)).status()).toBe(200);
    await context.close();
  });

  test('is extended where the clock was set back, and what it says of the last time lies ahead', async () => {
    const { page, context } = await visit(browser, { serviceWorkers: 'allow' });
    await signIn(page, cairn.url, 'dev@acme.example');
    const ahead = await page.evaluate(() => {
      const tomorrow = Date.now() + 86_400_000;
      localStorage.setItem('cairn.extended-at', String(tomorrow));
      return tomorrow;
    });
    await page.reload();
    await expect.poll(() => page.evaluate(() => Number(localStorage.getItem('cairn.extended-at')))).toBeLessThan(ahead);
    await context.close();
  });
});

describe('addresses', () => {
  test('that nobody owns answer with the not-found page, inside and outside', async () => {
    const { page, context } = await visit(browser, { serviceWorkers: 'allow' });
    const outside = await page.goto(`${cairn.url}/no/such/page`);
    expect(outside?.status()).toBe(404);
    await page.getByText('Take me Back').waitFor();
    await signInByApi(page, cairn.url, 'dev@acme.example');
    const inside = await page.goto(`${cairn.url}/app/no-such-page`);
    expect(inside?.status()).toBe(404);
    await page.getByText('Take me Back').click();
    await page.waitForURL(`${cairn.url}/app`);
    await context.close();
  });

  test('below /api/ are never a client route', async () => {
    const { page, context } = await visit(browser, { serviceWorkers: 'allow' });
    await signInByApi(page, cairn.url, 'dev@acme.example');
    const answer = await page.goto(`${cairn.url}/api/no-such-call`);
    expect(answer?.status()).toBe(404);
    expect(answer?.headers()['content-type']).toContain('application/json');
    await context.close();
  });
});
