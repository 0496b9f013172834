import { type Domain, DomainListSchema, DomainRemovedSchema, DomainSchema } from '@cairn/api';
import { call, queryClient } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** The domains that the organization claims. */
export function domainsQuery() {
  return queryOptions({ queryKey: ['domains'], queryFn: ({ signal }) => call('get', 'domains', DomainListSchema, { signal }) });
}

const pathOf = (domain: string) => `domains/${encodeURIComponent(domain)}`;

/** Adds a domain. @throws ApiError BAD_REQUEST with the issue DOMAIN_INVALID, DOMAIN_NAMED or TOO_MANY */
export const addDomain = (domain: string) => kept(call('post', 'domains', DomainSchema, { json: { domain } }));

/** Verifies a domain. @throws ApiError DOMAIN_UNPROVED, DOMAIN_UNREACHABLE, DOMAIN_TAKEN */
export const verifyDomain = (domain: string) => kept(call('post', `${pathOf(domain)}/verify`, DomainSchema));

export const changeDomain = (domain: string, json: Partial<Pick<Domain, 'joining' | 'defaultRole'>>) =>
  kept(call('patch', pathOf(domain), DomainSchema, { json }));

export const removeDomain = (domain: string) => kept(call('delete', pathOf(domain), DomainRemovedSchema));

async function kept<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } finally {
    void queryClient.invalidateQueries(domainsQuery());
  }
}
