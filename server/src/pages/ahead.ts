import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { defaultPlans, externalProviders, type Locale, locales, type Plan, type SignInConfig, type SignupMode } from '@cairn/api';
import { type PrerenderedPath, prerenderedPaths, prerenderOrigin } from '@cairn/contract';
import * as v from 'valibot';

const PageSchema = v.object({ title: v.string(), description: v.string(), html: v.string() });
const PagesSchema = v.object(v.entriesFromList(prerenderedPaths, PageSchema));
const AheadSchema = v.object(v.entriesFromList(locales, v.object({ demo: PagesSchema, plain: PagesSchema })));

/** The pages that the host's build has rendered ahead: by language, with or without demo accounts, by path. */
export type Ahead = v.InferOutput<typeof AheadSchema>;

/** A page's content as it stands in the HTML before a script has run. The markup is React's own, out of our build. */
export type AheadPage = v.InferOutput<typeof PageSchema>;

/** @throws v.ValiError where the file is not what this server understands; what `readFile` throws where it is missing */
export async function readAhead(file: string): Promise<Ahead> {
  return v.parse(v.pipe(v.string(), v.parseJson(), AheadSchema), await readFile(file, 'utf8'));
}

interface AheadWish {
  path: string;
  locale: Locale;
  demo: boolean;
  signup: SignupMode;
  /** That people use. */
  origin: string;
  signIn: SignInConfig;
  /** That are sold; of interest to the landing page and sign-up. */
  plans?: readonly Plan[] | undefined;
}

/** The content of `path` for somebody who is not signed in; undefined where the page is made in the browser alone. */
export function aheadPage(ahead: Ahead | null, { path, locale, demo, signup, origin, signIn, plans }: AheadWish): AheadPage | undefined {
  const known = prerenderedPaths.find((one): one is PrerenderedPath => one === (path.replace(/\/+$/, '') || '/'));
  // Rendered ahead for those who sign up by themselves; a waiting list has another form.
  if (known === '/auth/signup' && signup !== 'open') return undefined;
  // Rendered with the default plans: where an operator has changed one, the browser renders the page.
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

/** Every sign-in method stands in what was rendered ahead: leaves those that are set up, and the whole part out where none is. */
function withMethods(html: string, { providers, sso }: SignInConfig): string {
  const kept = new Set<string>([...providers, ...(sso ? ['sso'] : [])]);
  if (kept.size === 0) return html.replace(/<section[^>]* data-sign-in-methods="".*?<\/section>/s, '');
  const left = [...externalProviders, 'sso'].filter((method) => !kept.has(method));
  return left.reduce((text, method) => text.replace(new RegExp(`<(a|button)[^>]* data-method="${method}".*?</\\1>`, 's'), ''), html);
}

/** A plan without the number of its version. */
function contentOf({ version: _version, ...content }: Plan): Omit<Plan, 'version'> {
  return content;
}

/** What the page of sign-up says of the free plan. */
function freeOf(plans: readonly Plan[]): unknown {
  const free = plans.find(({ plan }) => plan === 'free');
  return free && [free.people, free.projects];
}
