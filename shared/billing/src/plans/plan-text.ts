import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

const texts: Record<string, MessageDescriptor> = {
  free: msg({ message: 'Free', context: 'plan of an organization' }),
  team: msg({ message: 'Team', context: 'plan of an organization' }),
  enterprise: msg({ message: 'Enterprise', context: 'plan of an organization' }),
};

/** Returns the name of a plan; an unknown plan's id as it is. */
export function usePlanText(): (plan: string) => string {
  const { i18n } = useLingui();
  return (plan) => {
    const text = texts[plan];
    return text ? i18n._(text) : plan;
  };
}
