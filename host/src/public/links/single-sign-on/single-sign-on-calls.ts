import { AuthResponseSchema, OrganizationLinkSchema, OrganizationLoginFoundSchema } from '@cairn/api';
import { useMemo } from 'react';
import { apiAt, ask } from '../../auth/ask.ts';
import { useVisit } from '../../visit.ts';

/** Returns the calls of sign-ins through an organization. None of them throws. */
export function useSingleSignOnCalls() {
  const { apiBase } = useVisit().config;
  return useMemo(() => {
    const api = apiAt(apiBase);
    return {
      find: (email: string) => ask(() => api.post('auth/organization-login', { json: { email } }), OrganizationLoginFoundSchema),
      waiting: () => ask(() => api.get('auth/organization-link'), OrganizationLinkSchema),
      link: () => ask(() => api.post('auth/organization-link'), AuthResponseSchema),
    };
  }, [apiBase]);
}
