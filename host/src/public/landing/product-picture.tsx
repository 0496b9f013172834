import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useInBrowser } from '../ahead/ahead.ts';
import styles from './hero.module.css';
import dark from './picture-dark.webp';
import light from './picture-light.webp';

/** The application itself, in the scheme of the page: the visitor's choice, or else their system's. */
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
          // It stands below the words, and shares their line: on a slow one they come first.
          fetchPriority="low"
          width={1440}
          height={780}
          alt={t`A conversation in Cairn: a question about an old decision, answered with quotes from the project’s records and their sources`}
        />
      </picture>
    </figure>
  );
}
