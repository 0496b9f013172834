import type { AuditEntry } from '@cairn/api';
import type { List } from '@cairn/list';
import { Avatar, type DataColumn, RelativeTime, RowLink, Tag } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { actionText, actorKind, actorText } from './action-texts.ts';
import styles from './audit-columns.module.css';
import { useOriginText } from './origin-text.ts';

/** Returns the columns of the audit log. */
export function useAuditColumns(list: List): readonly DataColumn<AuditEntry>[] {
  const { i18n, t } = useLingui();
  const originText = useOriginText();
  return [
    {
      id: 'what',
      label: t`What`,
      fill: true,
      card: 'title',
      cell: (entry) => (
        <span className={styles.what}>
          <RowLink to={list.hrefKeepingPage({ entry: entry.id })} data-row={entry.id}>
            {actionText(i18n, entry.action)}
          </RowLink>
          {entry.outcome === 'refused' && (
            <Tag>
              <Trans>refused</Trans>
            </Tag>
          )}
        </span>
      ),
    },
    {
      id: 'who',
      label: t`Who`,
      card: 'line',
      cell: ({ actor }) => {
        const name = actorText(i18n, actor);
        return (
          <span className={styles.who}>
            <Avatar name={name} kind={actorKind(actor)} decorative />
            <bdi className={styles.cut}>{name}</bdi>
          </span>
        );
      },
    },
    {
      id: 'target',
      label: t`Concerns`,
      card: 'line',
      cell: ({ target }) => <bdi className={styles.cut}>{target.name ?? target.id}</bdi>,
    },
    {
      id: 'where',
      label: t`From`,
      priority: 'minor',
      card: 'line',
      cell: (entry) => <bdi className={styles.quiet}>{originText(entry)}</bdi>,
    },
    {
      id: 'at',
      label: t`When`,
      alignEnd: true,
      card: 'plain',
      cell: ({ at }) => <RelativeTime value={at} style="short" quiet />,
    },
  ];
}
