import { ChangePreviewPanel } from '@cairn/billing/change';
import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { type SubscriptionTerms, subscriptionPreviewQuery } from '../queries.ts';

/** The cost of a change for the organization. */
export function SubscriptionPreview({ tenant, terms }: { tenant: string; terms: SubscriptionTerms }): ReactElement {
  const preview = useQuery({
    ...subscriptionPreviewQuery(tenant, terms),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  return (
    <ChangePreviewPanel
      title={<Trans>What the tenant pays</Trans>}
      interval={terms.interval}
      query={preview}
      refusals={{
        PLAN_UNAVAILABLE: <Trans>This plan has no list price for the interval. Enter the agreed price.</Trans>,
        SEATS_IN_USE: <Trans>More seats are in use than that.</Trans>,
      }}
    />
  );
}
