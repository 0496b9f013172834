import { Skeleton } from '@cairn/ui/core';
import type { ReactElement } from 'react';
import { Header } from './header.tsx';
import { Rail } from './rail.tsx';
import shell from './shell.module.css';
import styles from './skeleton.module.css';

const nothing = () => undefined;

/** The frame, with the outline of a page in it: shown at the start where the page has not come within 150 ms. */
export function ShellSkeleton(): ReactElement {
  return (
    <div className={shell.shell} aria-busy="true">
      <Rail open={false} onClose={nothing} />
      <Header onOpenRail={nothing} railOpen={false} />
      <main className={shell.main}>
        <div className={styles.page}>
          <Skeleton width="32%" height="20px" />
          <Skeleton width="52%" />
          <div className={styles.block}>
            {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
              <div className={styles.row} key={row}>
                <Skeleton width="46%" />
                <Skeleton width="9%" />
              </div>
            ))}
          </div>
        </div>
      </main>
    </div>
  );
}
