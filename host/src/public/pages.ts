import { type PublicPage, publicPageOf } from '@cairn/contract';
import type { ReactElement } from 'react';
import { dropPendingRegistration } from './auth/pending-registration.ts';

type Page = () => ReactElement;

/**
 * Each page is a chunk of its own: nobody who reads the landing page needs the sign-up form. The names stand in host.json,
 * so that the server names the files of the page in its HTML.
 */
const loaders: Record<PublicPage, () => Promise<Page>> = {
  landing: async () => (await import(/* webpackChunkName: "page-landing" */ './landing/landing.tsx')).Landing,
  auth: async () => (await import(/* webpackChunkName: "page-auth" */ './auth/auth-pages.tsx')).AuthPages,
  'not-found': async () => (await import(/* webpackChunkName: "page-not-found" */ './not-found/not-found.tsx')).NotFound,
};

/** The page of `path`. Outside of the sign-up a registration that waited for its code is forgotten: it holds a password. */
export function loadPage(path: string): Promise<Page> {
  const page = publicPageOf(path);
  if (page !== 'auth') dropPendingRegistration();
  return loaders[page]();
}
