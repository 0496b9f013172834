import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { defaultPlans, externalProviders, type Locale, locales, type Plan, type SignInConfig, type SignupMode } from '@cairn/api';
import { type PrerenderedPath, prerenderedPaths, prerenderOrigin } from '@cairn/contract';
import * as v from 'valibot';

const PageSchema = v.object({ title: v.string(), description: v.string(), html: v.string() });
const PagesSchema = v.object(v.entriesFromList(prerenderedPaths, PageSchema));
const AheadSchema = v.object(v.entriesFromList(locales, v.object({ demo: PagesSchema, plain: PagesSchema })));

/** Pages that the host's build has prerendered: by language, with or without demo accounts, by path. */
export type PrerenderedPages = v.InferOutput<typeof AheadSchema>;

/** The prerendered content of a page. The markup comes from React in our build. */
export type PrerenderedPage = v.InferOutput<typeof PageSchema>;

/** Reads the prerendered pages. @throws v.ValiError if the file has an unknown format, or errors of `readFile` */
export async function readPrerendered(file: string): Promise<PrerenderedPages> {
  return v.parse(v.pipe(v.string(), v.parseJson(), AheadSchema), await readFile(file, 'utf8'));
}

interface AheadWish {
  path: string;
  locale: Locale;
  demo: boolean;
  signup: SignupMode;
  /** The public origin. */
  origin: string;
  signIn: SignInConfig;
  /** The plans on sale, for the landing page and sign-up. */
  plans?: readonly Plan[] | undefined;
}

/** Returns the prerendered content of `path` for signed-out visitors, or undefined if the page is rendered in the browser only. */
export function aheadPage(
  ahead: PrerenderedPages | null,
  { path, locale, demo, signup, origin, signIn, plans }: AheadWish,
): PrerenderedPage | undefined {
  const known = prerenderedPaths.find((one): one is PrerenderedPath => one === (path.replace(/\/+$/, '') || '/'));
  // Prerendered for open sign-up only. A waitlist has another form.
  if (known === '/auth/signup' && signup !== 'open') return undefined;
  // Prerendered with the default plans. If an operator has changed one, the browser renders the page.
  if (known === '/' && plans && !isDeepStrictEqual(plans.map(contentOf), defaultPlans.map(contentOf))) return undefined;
  if (known === '/auth/signup' && plans && !isDeepStrictEqual(freeOf(plans), freeOf(defaultPlans))) return undefined;
  const page = known && ahead?.[locale][demo ? 'demo' : 'plain'][known];
  return (
    page && {
      ...page,
      html: withMethods(
        page.html.replaceAll(prerenderOrigin, () => origin),
        signIn,
      ),
    }
  );
}

/** Removes sign-in methods that are not configured from a prerendered page, which contains all, and the whole section if there are none. */
function withMethods(html: string, { providers, sso }: SignInConfig): string {
  const kept = new Set<string>([...providers, ...(sso ? ['sso'] : [])]);
  if (kept.size === 0) return html.replace(/<section[^>]* data-sign-in-methods="".*?<\/section>/s, '');
  const left = [...externalProviders, 'sso'].filter((method) => !kept.has(method));
  return left.reduce((text, method) => text.replace(new RegExp(`<(a|button)[^>]* data-method="${method}".*?</\\1>`, 's'), ''), html);
}

/** Returns a plan without its version number. */
function contentOf({ version: _version, ...content }: Plan): Omit<Plan, 'version'> {
  return content;
}

/** Returns the parts of the free plan that sign-up shows. */
function freeOf(plans: readonly Plan[]): unknown {
  const free = plans.find(({ plan }) => plan === 'free');
  return free && [free.people, free.projects];
}
