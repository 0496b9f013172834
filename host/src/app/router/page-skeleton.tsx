import type { PageLayout } from '@cairn/contract';
import { Skeleton } from '@cairn/ui/core';
import type { ReactElement } from 'react';
import styles from './page-skeleton.module.css';

/** The skeleton of a page while it loads, with the layout of the page. Silent for screen readers. */
export function PageSkeleton({ layout }: { layout: PageLayout }): ReactElement {
  if (layout === 'list') {
    return (
      <div className={styles.edges}>
        <Bar />
        <Rows count={14} />
      </div>
    );
  }
  if (layout === 'split') {
    return (
      <div className={styles.split}>
        <Rows count={11} />
        <div className={styles.centre}>
          <Skeleton width="240px" height="20px" />
          <Skeleton height="96px" />
        </div>
      </div>
    );
  }
  return (
    <div className={styles.page} data-narrow={layout === 'form'}>
      <div className={styles.head}>
        <Skeleton width="216px" height="20px" />
        <Skeleton width="312px" />
      </div>
      {layout === 'cards' && <Bar />}
      {layout === 'cards' && (
        <div className={styles.cards}>
          {several(6, (at) => (
            <Panel key={at} rows={0} />
          ))}
        </div>
      )}
      {layout === 'form' && several(2, (at) => <Rows key={at} count={2} />)}
      {layout === 'panels' && (
        <div className={styles.columns}>
          <Panel rows={6} />
          <Panel rows={4} />
        </div>
      )}
    </div>
  );
}

function Bar(): ReactElement {
  return (
    <div className={styles.bar}>
      <Skeleton width="240px" height="32px" />
      <Skeleton width="88px" height="26px" />
      <Skeleton width="88px" height="26px" />
    </div>
  );
}

function Panel({ rows }: { rows: number }): ReactElement {
  return (
    <div className={styles.panel}>
      <div className={styles.row}>
        <Skeleton width="128px" />
      </div>
      <Rows count={rows} />
    </div>
  );
}

function Rows({ count }: { count: number }): ReactElement {
  return (
    <div>
      {several(count, (at) => (
        <div className={styles.row} key={at}>
          <Skeleton width={`${28 + ((at * 23) % 29)}%`} />
          <Skeleton width="72px" />
        </div>
      ))}
    </div>
  );
}

function several(count: number, one: (at: number) => ReactElement): ReactElement[] {
  return Array.from({ length: count }, (_, at) => one(at));
}
