import { useLingui } from '@lingui/react/macro';
import { type ReactElement, useSyncExternalStore } from 'react';
import styles from './hero.module.css';
import dark from './picture-dark.webp';
import light from './picture-light.webp';

const system = () => matchMedia('(prefers-color-scheme: dark)');

function subscribe(changed: () => void): () => void {
  const query = system();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Is the page dark: by the visitor's choice, or else by their system's? */
function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === 'dark' : system().matches;
}

/** The application itself, in the scheme of the page. */
export function ProductPicture(): ReactElement {
  const { t } = useLingui();
  const source = useSyncExternalStore(subscribe, isDark) ? dark : light;
  return (
    <figure className={styles.picture}>
      <img
        src={source}
        width={1440}
        height={780}
        alt={t`A conversation in Cairn: a question about an old decision, answered with quotes from the project’s records and their sources`}
      />
    </figure>
  );
}
