// By itself: every public page begins with these, and with none of the schemas.

export const initialStateElementId = 'initial-state';

/** The public pages, each a chunk `page-…` of the host's build. */
export const publicPages = ['landing', 'login', 'signup', 'verify', 'callback', 'recovery', 'invitation', 'waitlist', 'not-found'] as const;
export type PublicPage = (typeof publicPages)[number];

/** The screens below /auth: any other path there is not found. */
export const authPages = { '/auth/login': 'login', '/auth/signup': 'signup', '/auth/verify': 'verify' } as const satisfies Record<
  string,
  PublicPage
>;
export type AuthPath = keyof typeof authPages;

/** The screens that links of mails lead to: code and texts of their own. */
const linkPages = {
  '/auth/forgot-password': 'recovery',
  '/auth/reset-password': 'recovery',
  '/auth/accept-invitation': 'invitation',
  '/auth/setup-account': 'invitation',
  '/auth/waitlist-verify': 'waitlist',
} as const satisfies Record<string, PublicPage>;
type LinkPath = keyof typeof linkPages;
/** The screens of one of these pages. */
export type ScreensOf<Page extends PublicPage> = { [Path in LinkPath]: (typeof linkPages)[Path] extends Page ? Path : never }[LinkPath];

/** The screen after any provider: no part of the sign-in pages' first scripts. */
const callbackPath = '/auth/callback';

/** Is this the path of a screen below /auth? */
export function isAuthPath(path: string): path is AuthPath {
  return Object.hasOwn(authPages, path);
}

function isLinkPath(path: string): path is LinkPath {
  return Object.hasOwn(linkPages, path);
}

/** The public page of `path`; whatever is unknown is the not-found page. */
export function publicPageOf(path: string): PublicPage {
  if (path === '/') return 'landing';
  const plain = path.replace(/\/+$/, '');
  if (plain === callbackPath) return 'callback';
  if (isLinkPath(plain)) return linkPages[plain];
  return isAuthPath(plain) ? authPages[plain] : 'not-found';
}

/** Texts that not every public page has, by the name of their catalogue. */
export const laterCatalogueNames = ['landing', 'auth', 'links'] as const;
export type LaterCatalogue = (typeof laterCatalogueNames)[number];

/** Whoever signs in downloads the words of the first look alone: what comes after it has its own, and so has the landing page. */
const furtherTexts: Partial<Record<PublicPage, readonly LaterCatalogue[]>> = {
  landing: ['landing'],
  verify: ['auth'],
  callback: ['auth'],
  recovery: ['auth', 'links'],
  invitation: ['auth', 'links'],
  waitlist: ['auth', 'links'],
};

/** The catalogues that the page of `path` has besides the one of all. */
export function laterCataloguesOf(path: string): readonly LaterCatalogue[] {
  return furtherTexts[publicPageOf(path)] ?? [];
}

/** The pages whose content stands in the HTML, rendered while the host is built: what visitors see who are not signed in. */
export const prerenderedPaths = ['/', '/auth/login', '/auth/signup'] as const;
export type PrerenderedPath = (typeof prerenderedPaths)[number];

/** Stands in pages that are rendered ahead where the server writes its own origin. */
export const prerenderOrigin = 'https://cairn.invalid';
