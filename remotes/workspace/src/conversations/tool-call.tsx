import type { ToolCall as ToolCallData } from '@cairn/api';
import { Icon, Link } from '@cairn/ui/core';
import { bookOpenIcon, searchIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import { sourceIcons } from './source-icons.ts';
import { citationLink } from './sources.ts';
import styles from './tool-call.module.css';

const icons = { search: searchIcon, fetch: bookOpenIcon };

/** A tool call of a model in one line; expands to its results. */
export function ToolCall({ call }: { call: ToolCallData }): ReactElement {
  const line = (
    <>
      <Icon icon={icons[call.tool]} size="small" className={styles.icon} />
      <span className={styles.words}>
        <ToolCallText call={call} />
      </span>
    </>
  );
  if (call.items.length === 0)
    return (
      <p className={styles.call} data-state={call.state}>
        {line}
      </p>
    );
  return (
    <details className={styles.more}>
      <summary className={styles.call}>{line}</summary>
      <ul className={styles.items}>
        {call.items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
    </details>
  );
}

function Item({ item }: { item: ToolCallData['items'][number] }): ReactElement {
  const { type, label, title } = item;
  const to = citationLink(item);
  return (
    <li className={styles.item}>
      <Icon icon={sourceIcons[type]} size="small" className={styles.icon} />
      <span className={styles.words}>
        <bdi className={styles.label}>{label}</bdi> <bdi>{to ? <Link to={to}>{title}</Link> : title}</bdi>
      </span>
    </li>
  );
}

/** The same as text, for display and announcement. */
export function ToolCallText({ call: { tool, input, state, items, more } }: { call: ToolCallData }): ReactNode {
  const { t } = useLingui();
  const asked = <bdi>{input.join(', ')}</bdi>;
  const count = items.length;
  if (state === 'failed') return tool === 'fetch' ? <Trans>Something could not be loaded</Trans> : <Trans>A search did not finish</Trans>;
  if (state === 'running') return tool === 'search' ? <Trans>Searching for “{asked}”…</Trans> : <Trans>Reading {asked}…</Trans>;
  if (tool === 'fetch') return t`${plural(count, { one: 'Read # item', other: 'Read # items' })}`;
  return (
    <>
      <Trans>Searched for “{asked}”</Trans>
      <span className={styles.count}>
        {more
          ? t`${plural(count, { one: 'the first result', other: 'the first # results' })}`
          : t`${plural(count, { one: '# result', other: '# results' })}`}
      </span>
    </>
  );
}
