import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useInBrowser } from '../prerender/prerender.ts';
import styles from './hero.module.css';
import dark from './picture-dark.webp';
import light from './picture-light.webp';

/** A screenshot of the application in the page's color scheme: the visitor's choice, or else the system's. */
export function ProductPicture(): ReactElement {
  const { t } = useLingui();
  const chosen = useInBrowser(() => document.documentElement.dataset.theme ?? null, null);
  const media = chosen ? { dark: 'all', light: 'not all' }[chosen] : '(prefers-color-scheme: dark)';
  return (
    <figure className={styles.picture}>
      <picture>
        <source media={media} srcSet={dark} />
        <img
          src={light}
          // Below the text and sharing its connection, which matters on slow ones: the text comes first.
          fetchPriority="low"
          width={1440}
          height={780}
          alt={t`A conversation in Cairn: a question about an old decision, answered with quotes from the project’s records and their sources`}
        />
      </picture>
    </figure>
  );
}
