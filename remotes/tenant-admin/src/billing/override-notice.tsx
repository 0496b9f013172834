import type { CurrentOverride } from '@cairn/api';
import { useBillingFormats } from '@cairn/billing/invoice';
import { limitText, useLimitNames } from '@cairn/billing/meters';
import { useLocale } from '@cairn/shell';
import { Callout } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** The limits that Cairn has set for the organization until a day, and why. */
export function OverrideNotice({ override: { limits, until, reason } }: { override: CurrentOverride }): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const names = useLimitNames();
  const { shortDay } = useBillingFormats();
  const day = shortDay(until);
  const raised = limits.every(({ before, now }) => now === null || (before !== null && now > before));
  const text = (limit: CurrentOverride['limits'][number]['limit'], amount: number | null) =>
    amount === null ? t`no limit` : limitText(limit, amount, locale);
  return (
    <Callout tone="info" title={raised ? <Trans>Your limits are raised until {day}</Trans> : <Trans>Other limits apply until {day}</Trans>}>
      <ul>
        {limits.map(({ limit, before, now }) => {
          const [name, former, present] = [names[limit], text(limit, before), text(limit, now)];
          return (
            <li key={limit}>
              <Trans>
                {name}: <bdi>{present}</bdi> instead of <bdi>{former}</bdi>
              </Trans>
            </li>
          );
        })}
      </ul>
      <p>
        <bdi>{reason}</bdi>
      </p>
    </Callout>
  );
}
