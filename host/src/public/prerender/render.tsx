import { defaultPlans, externalProviders, type Locale, locales, type SignInConfig } from '@cairn/api';
import { laterCataloguesOf, type PrerenderedPath, prerenderedPaths, prerenderOrigin, type Visit } from '@cairn/contract';
import { DocumentLocale } from '@cairn/ui/core';
import { msg } from '@lingui/core/macro';
import { renderToString } from 'react-dom/server';
import { startLanguage } from '../language/language.ts';
import { pageTitle } from '../navigation/use-page-title.ts';
import { pageAt } from '../pages.tsx';
import { PublicPages } from '../public-pages.tsx';
import { PrerenderContext } from './prerender.ts';

/** A prerendered page in one language. */
interface RenderedPage {
  title: string;
  description: string;
  html: string;
}

type RenderedPages = Record<Locale, Record<'demo' | 'plain', Record<PrerenderedPath, RenderedPage>>>;

/** Same text as on the landing page. */
const description = msg`Coding agents forget. Cairn remembers what they learn on your projects, lets your team decide what counts, and gives it to every later session.`;

/**
 * Prerenders the pages for visitors who are not signed in, in each language, with and without demo accounts. Called during the host's
 * build.
 */
export default async function renderAhead(): Promise<RenderedPages> {
  const all = locales.map(async (locale) => {
    const demo = await inLocale(locale, true);
    return [locale, { demo, plain: await inLocale(locale, false) }] as const;
  });
  return Object.fromEntries(await Promise.all(all)) as RenderedPages; // an entry for each locale
}

/** All methods: the server removes those that are not set up. */
const everyMethod: SignInConfig = {
  providers: [...externalProviders],
  sso: { authority: prerenderOrigin, clientId: '', interaction: 'redirect' },
};

async function inLocale(locale: Locale, demo: boolean): Promise<Record<PrerenderedPath, RenderedPage>> {
  const visit: Visit = {
    config: {
      apiBase: '/api',
      origin: prerenderOrigin,
      demo,
      signup: 'open',
      mailbox: null,
      iconHosts: [],
      registryPollSeconds: 60,
      serviceWorker: true,
      signIn: everyMethod,
    },
    locale,
    colourScheme: 'auto',
    user: null,
    tenant: null,
    plans: [...defaultPlans],
  };
  const words = (await startLanguage(locale, ['landing']))._(description);
  const pages = prerenderedPaths.map(async (path) => {
    const [i18n, Page] = await Promise.all([startLanguage(locale, laterCataloguesOf(path)), pageAt(path)]);
    i18n.on('missing', ({ id }) => {
      throw new Error(`${path} shows a text that its catalogues in ${locale} do not have: ${id}`);
    });
    let title = '';
    const onTitle = (text: string) => {
      title = pageTitle(text);
    };
    const html = renderToString(
      <PrerenderContext value={{ path, onTitle }}>
        <DocumentLocale value={locale}>
          <PublicPages i18n={i18n} visit={visit} Page={Page} />
        </DocumentLocale>
      </PrerenderContext>,
    );
    return [path, { title, description: words, html }] as const;
  });
  return Object.fromEntries(await Promise.all(pages)) as Record<PrerenderedPath, RenderedPage>; // an entry for each path
}
