import { type AuditEntry, deviceOf } from '@cairn/api';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

type Origin = Pick<AuditEntry, 'address' | 'client' | 'source'>;

/** Returns the function that describes where an action came from: address and program. Empty if unknown, as for background work. */
export function useOriginText(): (origin: Origin) => string {
  const { i18n } = useLingui();
  return ({ address, client }) => {
    const { browser, system } = deviceOf(client);
    const program = browser && system ? i18n._(msg`${browser} on ${system}`) : (browser ?? system ?? client.slice(0, 40));
    return [address, program].filter(Boolean).join(' · ');
  };
}
