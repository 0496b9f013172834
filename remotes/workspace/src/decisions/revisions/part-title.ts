import { useLingui } from '@lingui/react/macro';
import type { TextPart } from './compared.ts';

/** Returns the heading of a part of a decision's text. */
export function usePartTitle(): (part: TextPart) => string {
  const { t } = useLingui();
  const titles: Record<TextPart, string> = {
    title: t`Title`,
    context: t`Context`,
    drivers: t`Drivers`,
    options: t`Options`,
    outcome: t`Outcome`,
    consequences: t`Consequences`,
    paths: t`Paths`,
    tags: t`Tags`,
  };
  return (part) => titles[part];
}
