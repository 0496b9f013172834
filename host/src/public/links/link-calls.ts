import {
  AuthResponseSchema,
  InvitationPageSchema,
  type InvitedAccount,
  notificationEmailOperations,
  ProfileResponseSchema,
  ResetLinkAnswerSchema,
  WaitlistPlaceSchema,
} from '@cairn/api';
import { useMemo } from 'react';
import { apiAt, ask } from '../auth/ask.ts';
import { useVisit } from '../visit.ts';

/** Returns the calls of the screens that links in mails open. None of them throws. */
export function useLinkCalls() {
  const { apiBase } = useVisit().config;
  return useMemo(() => {
    const api = apiAt(apiBase);
    const post = (path: string, json: unknown = {}) => ask(() => api.post(`auth/${path}`, { json }), AuthResponseSchema);
    const switchEmails = ({ path, output }: { path: string; output: typeof notificationEmailOperations.on.output }, token: string) =>
      ask(() => api.post(path.slice(1), { searchParams: { token } }), output);
    const invitation = (token: string) => `invitations/${encodeURIComponent(token)}`;
    return {
      forgot: (wish: { email: string; locale: string; redirect?: string | undefined }) => post('forgot-password', wish),
      resetLink: (token: string) => ask(() => api.post('auth/reset-password/link', { json: { token } }), ResetLinkAnswerSchema),
      reset: (token: string, password: string) => post('reset-password', { token, password }),
      invitation: (token: string) => ask(() => api.get(`auth/${invitation(token)}`), InvitationPageSchema),
      accept: (token: string, account?: InvitedAccount) => post(`${invitation(token)}/accept`, { account }),
      decline: (token: string) => post(`${invitation(token)}/decline`),
      askAgain: (token: string) => post(`${invitation(token)}/ask`),
      giveName: (names: { firstName: string; lastName: string; displayName: string }) =>
        ask(() => api.patch('auth/me', { json: names }), ProfileResponseSchema),
      signOut: () => post('logout'),
      unsubscribe: (token: string) => switchEmails(notificationEmailOperations.off, token),
      resubscribe: (token: string) => switchEmails(notificationEmailOperations.on, token),
      joinWaitlist: (wish: { email: string; locale: string }) => post('waitlist', wish),
      place: (token: string) => ask(() => api.get('auth/waitlist/verify', { searchParams: { token } }), WaitlistPlaceSchema),
    };
  }, [apiBase]);
}
