import type { BillingInterval, ChangePreview } from '@cairn/api';
import { errorText, issuesOf } from '@cairn/shell';
import { Skeleton } from '@cairn/ui/core';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import { useBillingFormats } from '../invoice/formats.ts';
import { useLineText } from '../invoice/line-text.ts';
import styles from './change.module.css';

/**
 * The exact price of a subscription change and the day from which it applies, or why it is not possible.
 * @param query the query of the preview
 * @param refusals texts of issues by code; others show the error's text
 */
export function ChangePreviewPanel({
  title,
  interval,
  query: { data, error, isFetching },
  refusals,
}: {
  title: ReactNode;
  interval: BillingInterval;
  query: { data: ChangePreview | undefined; error: unknown; isFetching: boolean };
  refusals: Readonly<Record<string, ReactNode>>;
}): ReactElement {
  const code = error ? issuesOf(error)?.find((one) => one.code in refusals)?.code : undefined;
  return (
    <section className={styles.preview} aria-live="polite" aria-busy={isFetching}>
      <h3>{title}</h3>
      {error ? (
        <p role="alert">{code === undefined ? errorText(error) : refusals[code]}</p>
      ) : data ? (
        <Amounts preview={data} interval={interval} />
      ) : (
        <Skeleton />
      )}
    </section>
  );
}

function Amounts({
  preview: { effectiveOn, trialDays, now, later },
  interval,
}: {
  preview: ChangePreview;
  interval: BillingInterval;
}): ReactElement {
  const { exactMoney, shortDay } = useBillingFormats();
  const lineText = useLineText();
  const [from, then] = [shortDay(effectiveOn), shortDay(later.on)];
  return (
    <>
      <dl className={styles.amounts}>
        {now.lines.map((line) => (
          <Amount key={line.kind} name={<bdi>{lineText(line)}</bdi>}>
            {exactMoney(line.amountMinor, now.currency)}
          </Amount>
        ))}
        {now.taxMinor !== 0 && <Amount name={<Trans>Tax</Trans>}>{exactMoney(now.taxMinor, now.currency)}</Amount>}
        <Amount strong name={<Trans>Today</Trans>}>
          {exactMoney(now.totalMinor, now.currency)}
        </Amount>
        <Amount name={interval === 'month' ? <Trans>{then}, then monthly</Trans> : <Trans>{then}, then yearly</Trans>}>
          {exactMoney(later.totalMinor, later.currency)}
        </Amount>
      </dl>
      <p className={styles.note}>
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
