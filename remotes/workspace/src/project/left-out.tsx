import type { Context } from '@cairn/api';
import { Plural } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useTokensText } from '../texts/tokens-text.ts';
import { Cited } from './cited.tsx';
import styles from './left-out.module.css';

/** How much did not fit, and once somebody asks, what it is and what it would have cost. */
export function LeftOut({ context: { leftOut, project } }: { context: Context }): ReactElement {
  const left = leftOut.length;
  const tokensText = useTokensText();
  return (
    <details className={styles.more}>
      <summary>
        <Plural value={left} one="# more did not fit." other="# more did not fit." />
      </summary>
      <ul className={styles.items}>
        {leftOut.map((item) => (
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
      </ul>
    </details>
  );
}
