import { emailOnly } from '@cairn/api';
import { emptyPlan, type InitialState, type PlannedRemote } from '@cairn/contract';
import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { pagePolicy } from './content-security-policy.ts';
import type { HostEntry } from './host-build.ts';
import { remotePreloads } from './preload.ts';
import { embeddableJson, renderPage } from './render.ts';

const template =
  '<!doctype html>\n<html lang="en" dir="ltr"><head><style nonce="__NONCE__"></style><!--cairn-head--></head><body><script nonce="__NONCE__" src="/a.js"></script></body></html>';
const state: InitialState = {
  config: {
    apiBase: '/api',
    origin: 'https://cairn.example',
    demo: false,
    signup: 'open',
    mailbox: null,
    iconHosts: [],
    registryPollSeconds: 60,
    serviceWorker: true,
    signIn: emailOnly,
  },
  locale: 'ar',
  colourScheme: 'dark',
  user: null,
  tenant: null,
  plan: emptyPlan,
};

/** Returns the initial state as the browser would read it. */
function stateIn(html: string): unknown {
  const text = /<script type="application\/json" id="initial-state"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];
  return JSON.parse(text ?? 'null');
}

describe('a page', () => {
  test('is in the visitor’s language, direction and colours, with its nonce everywhere', () => {
    const html = renderPage({ template, nonce: 'n0nce', locale: 'ar', colourScheme: 'dark', state, preloads: [] });
    expect(html).toContain('<html lang="ar" dir="rtl" data-theme="dark">');
    expect(html).not.toContain('__NONCE__');
    expect(html.match(/nonce="n0nce"/g)).toHaveLength(4);
    expect(renderPage({ template, nonce: 'n', locale: 'de', colourScheme: 'auto', state, preloads: [] })).toContain(
      '<html lang="de" dir="ltr">',
    );
  });

  test('has no styles after its head: a stylesheet that comes later would come before them, and have all of them read anew', () => {
    const html = renderPage({ template, nonce: 'n0nce', locale: 'en', colourScheme: 'auto', state, preloads: [] });
    expect(html.slice(html.indexOf('</head>'))).not.toContain('<style');
    expect(html.slice(0, html.indexOf('</head>'))).toContain('#start-failure{display:none}');
  });

  test('carries its state unharmed, whatever a name holds, and nothing of it ends the element', () => {
    const nasty = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '</script><script>alert(1)</script>',
        '<!--<script>',
        '$&$1$`',
        '__NONCE__',
        '<!--cairn-head-->',
        '\u2028',
        ']]>',
        '"\'\\',
      ),
    );
    fc.assert(
      fc.property(nasty, (name) => {
        const tenant = { id: name, name, slug: 'x', plan: 'free', status: 'active', settings: { [name]: name }, limits: {} };
        const html = renderPage({
          template,
          nonce: 'n0nce',
          locale: 'en',
          colourScheme: 'auto',
          state: { ...state, tenant },
          preloads: [],
        });
        expect(stateIn(html)).toEqual({ ...state, tenant: JSON.parse(JSON.stringify(tenant)) });
        expect(html.match(/<script/g)).toHaveLength(2);
        expect(html.match(/<!--/g)).toBeNull();
      }),
    );
    expect(embeddableJson({ text: '</script>' })).toBe('{"text":"\\u003c/script>"}');
  });
});

describe('a page that is read before it comes to life', () => {
  const preloads = [{ href: '/assets/public/page.js', as: 'script' as const, integrity: 'sha256-page' }];
  const wish = { template, nonce: 'n0nce', locale: 'en', colourScheme: 'auto', state, preloads } as const;

  test('names its scripts only in a template, whose content a script with its nonce brings', () => {
    const html = renderPage({ ...wish, template: template.replace('</body>', '<div id="root"></div></body>'), scriptsLate: true });
    const [before = '', late = ''] = html.split('<template id="late-scripts">');
    expect(before).not.toMatch(/\.js"/);
    expect(before).toContain('id="initial-state"');
    const [held = '', after = ''] = late.split('</template>');
    expect(held).toContain('href="/assets/public/page.js"');
    expect(held).toContain('<script nonce="n0nce" src="/a.js"></script>');
    expect(after).toMatch(/^<script nonce="n0nce">/);
  });

  test('any other page names them at once', () => {
    expect(renderPage(wish)).not.toContain('<template');
    expect(renderPage(wish)).toContain('<script nonce="n0nce" src="/a.js"></script></body>');
  });
});

const remote: PlannedRemote = {
  id: 'workspace',
  label: 'Workspace',
  release: '1.0.0-0123456789ab',
  base: '/remotes/workspace/1.0.0-0123456789ab/',
  entry: 'remoteEntry.js',
  routes: [{ path: '/app', page: 'home', offline: false }],
  routesFiles: ['routes.js'],
  pages: { home: ['home.js', 'home.css'], key: ['key.js'] },
  catalogue: ['locale-ar.js'],
  integrity: { 'remoteEntry.js': 'sha384-entry', 'home.js': 'sha384-home' },
};
const noCatalogues = { en: [], ar: [], de: [], es: [], 'es-MX': [], fr: [], 'zh-CN': [] };
const entry: HostEntry = {
  template: () => Promise.resolve(template),
  catalogues: noCatalogues,
  texts: { landing: noCatalogues, auth: noCatalogues, links: noCatalogues },
  pages: {
    landing: [],
    login: [],
    signup: [],
    verify: [],
    callback: [],
    recovery: [],
    invitation: [],
    waitlist: [],
    'second-factor': [],
    'single-sign-on': [],
    unsubscribe: [],
    'not-found': [],
  },
  shared: { '@cairn/ui/forms': ['/assets/app/forms.js'] },
  integrity: { '/assets/app/forms.js': 'sha384-forms' },
};

describe('the preloads', () => {
  test('name all that the requested page needs, once each, with their integrity', () => {
    const preloads = remotePreloads(entry, { remote, page: 'home' }, ['react', '@cairn/ui/forms', '@cairn/ui/forms']);
    expect(preloads.map(({ href }) => href.split('/').at(-1))).toEqual([
      'remoteEntry.js',
      'routes.js',
      'home.js',
      'home.css',
      'locale-ar.js',
      'forms.js',
    ]);
    const html = renderPage({ template, nonce: 'n0nce', locale: 'ar', colourScheme: 'auto', state, preloads });
    expect(html).toContain(
      '<link rel="preload" as="script" href="/remotes/workspace/1.0.0-0123456789ab/home.js" crossorigin="anonymous" integrity="sha384-home" nonce="n0nce">',
    );
    expect(html).toContain(
      '<link rel="preload" as="style" href="/remotes/workspace/1.0.0-0123456789ab/home.css" crossorigin="anonymous" nonce="n0nce">',
    );
    expect(html).toContain('integrity="sha384-forms"');
  });
});

test('the policy allows scripts by nonce alone: nothing inline, nothing evaluated', () => {
  const policy = pagePolicy('n0nce');
  expect(policy).not.toMatch(/unsafe/);
  expect(policy).toContain("script-src 'nonce-n0nce' 'strict-dynamic'");
  expect(policy).toContain("require-trusted-types-for 'script'");
});

test('under development a page may load from the dev servers, and hear of changes; scripts still need the nonce', () => {
  const policy = pagePolicy('n0nce', { developmentOrigins: ['http://127.0.0.1:5001'] });
  expect(policy).toContain("connect-src 'self' http://127.0.0.1:5001 ws://127.0.0.1:5001;");
  expect(policy).toContain("style-src 'self' 'nonce-n0nce' http://127.0.0.1:5001;");
  expect(policy).toContain("script-src 'nonce-n0nce' 'strict-dynamic';");
  expect(policy).not.toContain('unsafe');
  expect(pagePolicy('n0nce')).not.toMatch(/127\.0\.0\.1|ws:/);
});

test('a page may read icons from the hosts that are set, and from nowhere else', () => {
  expect(pagePolicy('n0nce', { iconHosts: ['https://icons.example'] })).toContain("connect-src 'self' https://icons.example;");
  expect(pagePolicy('n0nce')).toContain("connect-src 'self';");
});
