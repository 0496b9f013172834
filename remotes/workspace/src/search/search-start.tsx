import { searchOperators } from '@cairn/api';
import { type List, useViewLinks } from '@cairn/list';
import { EmptyState, Icon, Link, Overline } from '@cairn/ui/core';
import { bookmarkIcon, historyIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { readSearches } from './recents.ts';
import styles from './search-start.module.css';
import { useOperatorTexts } from './texts.ts';

/** Shown before a search: the operators, and the latest searches. */
export function SearchStart({ list, onSearch }: { list: List; onSearch: (text: string) => void }): ReactElement {
  const texts = useOperatorTexts();
  const saved = useViewLinks(list);
  const [recents] = useState(readSearches);
  return (
    <div className={styles.start}>
      {saved.length > 0 && (
        <div>
          <Overline as="h2">
            <Trans>Saved searches</Trans>
          </Overline>
          <ul className={styles.recents}>
            {saved.map(({ id, name, owner, to }) => (
              <li key={id}>
                <Link plain className={styles.recent} to={to}>
                  <Icon icon={bookmarkIcon} size="small" />
                  <bdi>{name}</bdi>
                  {owner !== null && <bdi className={styles.owner}>{owner}</bdi>}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      {recents.length > 0 ? (
        <div>
          <Overline as="h2">
            <Trans>Recent searches</Trans>
          </Overline>
          <ul className={styles.recents}>
            {recents.map((text) => (
              <li key={text}>
                <button type="button" className={styles.recent} onClick={() => onSearch(text)}>
                  <Icon icon={historyIcon} size="small" directional />
                  <bdi>{text}</bdi>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <EmptyState kind="never" title={<Trans>Search everything</Trans>}>
          <Trans>
            Search your projects, patterns, decisions, conversations and messages, agent sessions, insights, branches and API keys.
          </Trans>
        </EmptyState>
      )}
      <div>
        <Overline as="h2">
          <Trans>Narrow your search</Trans>
        </Overline>
        <dl className={styles.operators}>
          {searchOperators.map((operator) => (
            <div key={operator} className={styles.operator}>
              <dt>
                <bdi className={styles.code}>{operator}:</bdi>
              </dt>
              <dd>{texts[operator]}</dd>
            </div>
          ))}
          <div className={styles.operator}>
            <dt>
              <bdi className={styles.code}>"…"</bdi>
            </dt>
            <dd>
              <Trans>exact phrase</Trans>
            </dd>
          </div>
          <div className={styles.operator}>
            <dt>
              <bdi className={styles.code}>-…</bdi>
            </dt>
            <dd>
              <Trans>without this word</Trans>
            </dd>
          </div>
        </dl>
      </div>
    </div>
  );
}
