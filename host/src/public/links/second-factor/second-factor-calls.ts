import { AuthResponseSchema, BackupCodesSchema, OwnTenantsSchema, TotpEnrolmentSchema } from '@cairn/api';
import { useMemo } from 'react';
import { apiAt, ask } from '../../auth/ask.ts';
import { useVisit } from '../../visit.ts';

/** Returns the calls of the setup of a required second factor. None of them throws. */
export function useSecondFactorCalls() {
  const { apiBase } = useVisit().config;
  return useMemo(() => {
    const api = apiAt(apiBase);
    return {
      enrol: () => ask(() => api.post('auth/factors/totp'), TotpEnrolmentSchema),
      confirm: (code: string) => ask(() => api.post('auth/factors/totp/confirm', { json: { code } }), BackupCodesSchema),
      tenants: () => ask(() => api.get('auth/tenants'), OwnTenantsSchema),
      switchTo: (tenantId: string) => ask(() => api.post('auth/tenant', { json: { tenantId } }), AuthResponseSchema),
    };
  }, [apiBase]);
}
