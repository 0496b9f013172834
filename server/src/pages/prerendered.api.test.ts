import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultPlans, emailOnly, type SignInConfig } from '@cairn/api';
import { emptyPlan } from '@cairn/contract';
import { afterAll, expect, test } from '@rstest/core';
import { writeHostBuild } from '../../test/checkout.ts';
import { aheadPage, readPrerendered } from './prerendered.ts';
import { renderPage } from './render.ts';

const checkout = mkdtempSync(join(tmpdir(), 'cairn-ahead-'));
writeHostBuild(checkout);
const ahead = await readPrerendered(join(checkout, 'host/dist/ahead/pages.json'));
afterAll(() => rmSync(checkout, { recursive: true }));

const wish = { locale: 'ar', demo: true, signup: 'open', origin: 'https://cairn.example', signIn: emailOnly } as const;

test('a page that was rendered ahead is found in its language, with the origin that people use', () => {
  expect(aheadPage(ahead, { ...wish, path: '/auth/login/' })?.html).toBe('<h1>ar demo /auth/login</h1>https://cairn.example/mcp');
  expect(aheadPage(ahead, { ...wish, path: '/', demo: false })?.html).toContain('ar plain /');
});

test('what was not rendered ahead is made in the browser', () => {
  expect(aheadPage(ahead, { ...wish, path: '/auth/verify' })).toBeUndefined();
  expect(aheadPage(ahead, { ...wish, path: '/nowhere' })).toBeUndefined();
  expect(aheadPage(ahead, { ...wish, path: '/auth/signup', signup: 'waitlist' })).toBeUndefined();
  expect(aheadPage(null, { ...wish, path: '/' })).toBeUndefined();
});

test('the landing page is rendered ahead with the default plans, and in the browser where a plan was changed', () => {
  const landing = (plans: typeof defaultPlans) => aheadPage(ahead, { ...wish, path: '/', plans });
  expect(landing(defaultPlans)).toBeDefined();
  // Changed and changed back: another version with the same content.
  expect(landing(defaultPlans.map((plan) => ({ ...plan, version: 3 })))).toBeDefined();
  expect(landing(defaultPlans.map((plan) => ({ ...plan, trialDays: 30 })))).toBeUndefined();
});

test('sign-up is rendered ahead unless what it says of the free plan was changed', () => {
  const signup = (change: object) =>
    aheadPage(ahead, { ...wish, path: '/auth/signup', plans: defaultPlans.map((plan) => ({ ...plan, ...change })) });
  expect(signup({ trialDays: 30 })).toBeDefined();
  expect(signup({ people: 5 })).toBeUndefined();
});

test('its content, title and description stand in the HTML', () => {
  const html = renderPage({
    template: '<html><head><title>Cairn</title><!--cairn-head--></head><body><div id="root"></div></body></html>',
    nonce: 'n0nce',
    locale: 'ar',
    colourScheme: 'auto',
    state: {
      config: {
        apiBase: '/api',
        origin: wish.origin,
        demo: true,
        signup: 'open',
        mailbox: null,
        iconHosts: [],
        registryPollSeconds: 60,
        serviceWorker: true,
        signIn: emailOnly,
      },
      locale: 'ar',
      colourScheme: 'auto',
      user: null,
      tenant: null,
      plan: emptyPlan,
    },
    preloads: [],
    ahead: aheadPage(ahead, { ...wish, path: '/' }),
  });
  expect(html).toContain('<div id="root"><h1>ar demo /</h1>');
  expect(html).toContain('<title>Page / · Cairn</title>\n<meta name="description" content="Says &quot;what&quot; it is">');
});

test('sign-in methods that are not set up are left out, and the whole part where none is', () => {
  const methods =
    '<form></form><section class="m" data-sign-in-methods=""><button type="button" data-method="sso"><b>o</b></button><div><a class="x" data-method="Microsoft" href="/m">M</a><a data-method="Google" href="/g">G</a><a data-method="GitHub" href="/h">H</a></div></section><p>';
  const rendered = structuredClone(ahead);
  rendered.ar.demo['/auth/login'].html = methods;
  const htmlWith = (signIn: SignInConfig) => aheadPage(rendered, { ...wish, path: '/auth/login', signIn })?.html;
  const sso = { authority: 'https://login.example', clientId: 'cairn', interaction: 'redirect' as const };
  expect(htmlWith(emailOnly)).toBe('<form></form><p>');
  expect(htmlWith({ providers: ['Google', 'GitHub', 'Microsoft'], sso })).toBe(methods);
  expect(htmlWith({ providers: ['Google'], sso: null })).toBe(
    '<form></form><section class="m" data-sign-in-methods=""><div><a data-method="Google" href="/g">G</a></div></section><p>',
  );
  expect(htmlWith({ providers: [], sso })).toContain(
    'data-sign-in-methods=""><button type="button" data-method="sso"><b>o</b></button><div></div>',
  );
});
