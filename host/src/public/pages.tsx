import { isAuthPath, publicPageOf } from '@cairn/contract';
import type { ReactElement } from 'react';
import { AuthPages } from './auth/auth-pages.tsx';
import { dropPendingRegistration } from './auth/pending-registration.ts';
import { authScreen } from './auth/screens.ts';

type Page = () => ReactElement;

/** Loads the page of `path`. Outside the sign-up, deletes a pending registration, because it contains a password. */
export function loadPage(path: string): Promise<Page> {
  if (!isAuthPath(plain(path))) dropPendingRegistration();
  return pageAt(path);
}

/**
 * Loads only the page of `path`. Each is a separate chunk, so that the landing page does not load the sign-up form. Their names are in
 * host.json, so that the server can list the page's files in its HTML.
 */
export async function pageAt(path: string): Promise<Page> {
  const address = plain(path);
  if (isAuthPath(address)) {
    const first = { path: address, Screen: await authScreen(address) };
    return () => <AuthPages first={first} />;
  }
  const page = publicPageOf(path);
  if (page === 'landing') return (await import(/* webpackChunkName: "page-landing" */ './landing/landing.tsx')).Landing;
  if (page === 'callback') return (await import(/* webpackChunkName: "page-callback" */ './auth/callback.tsx')).Callback;
  if (page === 'recovery')
    return (await import(/* webpackChunkName: "page-recovery" */ './links/recovery/recovery-pages.tsx')).RecoveryPages;
  if (page === 'invitation')
    return (await import(/* webpackChunkName: "page-invitation" */ './links/invitation/invitation-pages.tsx')).InvitationPages;
  if (page === 'waitlist')
    return (await import(/* webpackChunkName: "page-waitlist" */ './links/waitlist/waitlist-verify.tsx')).WaitlistVerify;
  if (page === 'second-factor')
    return (await import(/* webpackChunkName: "page-second-factor" */ './links/second-factor/second-factor-page.tsx')).SecondFactorPage;
  if (page === 'single-sign-on')
    return (await import(/* webpackChunkName: "page-single-sign-on" */ './links/single-sign-on/single-sign-on-page.tsx')).SingleSignOnPage;
  if (page === 'unsubscribe')
    return (await import(/* webpackChunkName: "page-unsubscribe" */ './links/unsubscribe/unsubscribe.tsx')).Unsubscribe;
  return (await import(/* webpackChunkName: "page-not-found" */ './not-found/not-found.tsx')).NotFound;
}

function plain(path: string): string {
  return path.replace(/\/+$/, '');
}
