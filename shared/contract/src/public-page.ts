// In a separate module: all public pages start with these values and need none of the schemas.

export const initialStateElementId = 'initial-state';

/** The public pages, each a chunk `page-…` of the host's build. */
export const publicPages = [
  'landing',
  'login',
  'signup',
  'verify',
  'callback',
  'recovery',
  'invitation',
  'waitlist',
  'second-factor',
  'single-sign-on',
  'unsubscribe',
  'not-found',
] as const;
export type PublicPage = (typeof publicPages)[number];

/** The screens below /auth. Any other path there is not found. */
export const authPages = { '/auth/login': 'login', '/auth/signup': 'signup', '/auth/verify': 'verify' } as const satisfies Record<
  string,
  PublicPage
>;
export type AuthPath = keyof typeof authPages;

/** The screens that links in mails and the server's redirects open. They have their own code and texts. */
const linkPages = {
  '/auth/forgot-password': 'recovery',
  '/auth/reset-password': 'recovery',
  '/auth/accept-invitation': 'invitation',
  '/auth/setup-account': 'invitation',
  '/auth/waitlist-verify': 'waitlist',
  '/auth/second-factor': 'second-factor',
  '/auth/single-sign-on': 'single-sign-on',
  '/auth/unsubscribe': 'unsubscribe',
} as const satisfies Record<string, PublicPage>;
type LinkPath = keyof typeof linkPages;
/** The screens of one of these pages. */
export type ScreensOf<Page extends PublicPage> = { [Path in LinkPath]: (typeof linkPages)[Path] extends Page ? Path : never }[LinkPath];

/** The screen after a sign-in with a provider. Not part of the initial scripts of the sign-in pages. */
const callbackPath = '/auth/callback';

/** Returns whether this is the path of a screen below /auth. */
export function isAuthPath(path: string): path is AuthPath {
  return Object.hasOwn(authPages, path);
}

function isLinkPath(path: string): path is LinkPath {
  return Object.hasOwn(linkPages, path);
}

/** Returns the public page of `path`; for unknown paths, the not-found page. */
export function publicPageOf(path: string): PublicPage {
  if (path === '/') return 'landing';
  const plain = path.replace(/\/+$/, '');
  if (plain === callbackPath) return 'callback';
  if (isLinkPath(plain)) return linkPages[plain];
  return isAuthPath(plain) ? authPages[plain] : 'not-found';
}

/** Names of catalogues with texts that only some public pages use. */
export const laterCatalogueNames = ['landing', 'auth', 'links'] as const;
export type LaterCatalogue = (typeof laterCatalogueNames)[number];

/** Sign-in pages load only the texts of their first view. Later steps and the landing page have their own catalogues. */
const furtherTexts: Partial<Record<PublicPage, readonly LaterCatalogue[]>> = {
  landing: ['landing'],
  verify: ['auth'],
  callback: ['auth'],
  recovery: ['auth', 'links'],
  invitation: ['auth', 'links'],
  waitlist: ['auth', 'links'],
  'second-factor': ['auth', 'links'],
  'single-sign-on': ['auth', 'links'],
  unsubscribe: ['auth', 'links'],
};

/** Returns the catalogues that the page of `path` needs besides the common one. */
export function laterCataloguesOf(path: string): readonly LaterCatalogue[] {
  return furtherTexts[publicPageOf(path)] ?? [];
}

/** Pages whose content is prerendered into the HTML during the host's build, for visitors who are not signed in. */
export const prerenderedPaths = ['/', '/auth/login', '/auth/signup'] as const;
export type PrerenderedPath = (typeof prerenderedPaths)[number];

/** A placeholder in prerendered pages. The server replaces it with its own origin. */
export const prerenderOrigin = 'https://cairn.invalid';
