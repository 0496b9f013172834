import type { UsageKind } from '@cairn/api';
import { useLingui } from '@lingui/react/macro';

/** Returns the names of the meters. */
export function useMeterNames(): Record<UsageKind, string> {
  const { t } = useLingui();
  return {
    sessions: t`Agent sessions`,
    servedTokens: t`Tokens served`,
    costMicros: t`Model cost`,
    searches: t`Searches by agents`,
    apiCalls: t`API calls`,
    seats: t`Seats`,
    storageBytes: t`Storage`,
  };
}
