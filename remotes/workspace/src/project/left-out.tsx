import type { Context, LeftOutReason } from '@cairn/api';
import { numberFormat } from '@cairn/ui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import { useTokensText } from '../texts/tokens-text.ts';
import { Cited } from './cited.tsx';
import styles from './left-out.module.css';

/** Knowledge in force that is not in the context, by reason: the amount and, on demand, the items with their token costs. */
export function LeftOut({ context }: { context: Context }): ReactElement {
  const { budget, scope } = context.leftOutCounts;
  return (
    <>
      {budget > 0 && (
        <Items context={context} why="budget" total={budget}>
          <Plural value={budget} one="# did not fit the budget." other="# did not fit the budget." />
        </Items>
      )}
      {scope > 0 && (
        <Items context={context} why="scope" total={scope}>
          <Plural value={scope} one="# is for other paths or languages." other="# are for other paths or languages." />
        </Items>
      )}
    </>
  );
}

interface ItemsProps {
  context: Context;
  why: LeftOutReason;
  /** Total number left out for this reason; the response lists the first of them. */
  total: number;
  children: ReactNode;
}

function Items({ context: { leftOut, project }, why, total, children }: ItemsProps): ReactElement {
  const tokensText = useTokensText();
  const { i18n } = useLingui();
  const named = leftOut.filter((item) => item.why === why);
  const unnamed = numberFormat(i18n.locale).format(total - named.length);
  return (
    <details className={styles.more}>
      <summary>{children}</summary>
      <ul className={styles.items}>
        {named.map((item) => (
          <li key={item.id} className={styles.item}>
            <Cited item={item} project={project}>
              <bdi>{item.label}</bdi>
            </Cited>
            <span className={styles.title} dir="auto">
              {item.title}
            </span>
            <span className={styles.tokens}>{tokensText(item.tokens)}</span>
          </li>
        ))}
        {total > named.length && (
          <li className={styles.item}>
            <span className={styles.title}>
              <Trans>And {unnamed} more.</Trans>
            </span>
          </li>
        )}
      </ul>
    </details>
  );
}
