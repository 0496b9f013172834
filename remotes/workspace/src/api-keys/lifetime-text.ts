import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { lifetimes } from './form-values.ts';

/** Returns the label of a key's lifetime: in how many days it ends. */
export function useLifetimeText(): (lifetime: (typeof lifetimes)[number]) => string {
  const { t } = useLingui();
  return (lifetime) => {
    const count = Number(lifetime);
    return lifetime === 'never' ? t`Never` : t`${plural(count, { one: 'In # day', other: 'In # days' })}`;
  };
}
