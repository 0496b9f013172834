import type { ChangePreview } from '@cairn/api';
import { useLineText } from '@cairn/billing/invoice';
import { errorText, issuesOf } from '@cairn/shell';
import { Skeleton } from '@cairn/ui/core';
import { Plural, Trans } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useBillingFormats } from '../money.ts';
import { type SubscriptionTerms, subscriptionPreviewQuery } from '../queries.ts';
import styles from './change-subscription.module.css';

/** What a change would cost the organization, to the cent, and from which day it would apply. */
export function SubscriptionPreview({ tenant, terms }: { tenant: string; terms: SubscriptionTerms }): ReactElement {
  const query = { ...subscriptionPreviewQuery(tenant, terms), placeholderData: keepPreviousData, retry: false, staleTime: 0 };
  const { data, error, isFetching } = useQuery(query);
  return (
    <section className={styles.preview} aria-live="polite" aria-busy={isFetching}>
      <h3>
        <Trans>What the organization pays</Trans>
      </h3>
      {error ? <Refusal error={error} /> : data ? <Amounts preview={data} interval={terms.interval} /> : <Skeleton />}
    </section>
  );
}

/** Why the change is not possible. */
function Refusal({ error }: { error: unknown }): ReactElement {
  const codes = issuesOf(error)?.map(({ code }) => code) ?? [];
  if (codes.includes('PLAN_UNAVAILABLE'))
    return (
      <p>
        <Trans>This plan has no list price for the interval. Enter the agreed price.</Trans>
      </p>
    );
  if (codes.includes('SEATS_IN_USE'))
    return (
      <p>
        <Trans>More seats are in use than that.</Trans>
      </p>
    );
  return <p>{errorText(error)}</p>;
}

function Amounts({
  preview: { effectiveOn, trialDays, now, later },
  interval,
}: {
  preview: ChangePreview;
  interval: SubscriptionTerms['interval'];
}): ReactElement {
  const { exact, day } = useBillingFormats();
  const lineText = useLineText();
  const [from, then] = [day(effectiveOn), day(later.on)];
  return (
    <>
      <dl className={styles.amounts}>
        {now.lines.map((line) => (
          <Amount key={line.kind} name={<bdi>{lineText(line)}</bdi>}>
            {exact(line.amountMinor, now.currency)}
          </Amount>
        ))}
        {now.taxMinor !== 0 && <Amount name={<Trans>Tax</Trans>}>{exact(now.taxMinor, now.currency)}</Amount>}
        <Amount strong name={<Trans>Today</Trans>}>
          {exact(now.totalMinor, now.currency)}
        </Amount>
        <Amount name={interval === 'month' ? <Trans>{then}, then each month</Trans> : <Trans>{then}, then each year</Trans>}>
          {exact(later.totalMinor, later.currency)}
        </Amount>
      </dl>
      <p>
        {trialDays > 0 ? (
          <Plural value={trialDays} one="Free of charge for # day" other="Free of charge for # days" />
        ) : (
          <Trans>The change applies from {from}.</Trans>
        )}
      </p>
    </>
  );
}

function Amount({ name, strong = false, children }: { name: ReactNode; strong?: boolean; children: string }): ReactElement {
  return (
    <div {...(strong ? { className: styles.strong } : {})}>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
