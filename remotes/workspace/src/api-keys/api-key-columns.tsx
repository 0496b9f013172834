import type { ApiKey } from '@cairn/api';
import type { ListOf } from '@cairn/list';
import { onIntent, useLocale } from '@cairn/shell';
import { Avatar, type DataColumn, dateFormat, Icon, numberFormat, RelativeTime, RowLink } from '@cairn/ui/core';
import { Sparkline } from '@cairn/ui/data';
import { clockIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { CutName } from '../texts/cut-name.tsx';
import styles from './api-key-columns.module.css';
import { ApiKeyMenu } from './api-key-menu.tsx';
import { endOf } from './key-end.ts';
import { type ApiKeyList, projectKeysPath } from './list-state.ts';
import { apiKeyQuery } from './queries.ts';
import { ApiKeyStatus, KeyShape, Scopes } from './texts.tsx';

/** Keys that expire within this many days are highlighted. */
const soonDays = 14;
/** Beyond this many days, the date is shown instead. */
const mostDays = 120;
const dayMs = 24 * 3600 * 1000;

/** Returns the columns of the list of keys. */
export function useApiKeyColumns(list: ListOf<ApiKeyList>, onRotate: (apiKey: ApiKey) => void): readonly DataColumn<ApiKey>[] {
  const { t } = useLingui();
  const columns: readonly DataColumn<ApiKey>[] = [
    {
      id: 'name',
      label: t`Name`,
      fill: true,
      card: 'title',
      cell: (key) => (
        <RowLink
          to={list.hrefKeepingPage({ key: key.id, new: null })}
          data-row={key.id}
          dir="auto"
          {...onIntent(list.definition.path, apiKeyQuery(key.id))}
        >
          {key.name}
        </RowLink>
      ),
    },
    { id: 'key', label: t`Key`, card: 'plain', cell: (key) => <KeyShape apiKey={key} /> },
    { id: 'scopes', label: t`Scopes`, card: 'plain', priority: 'middle', cell: ({ scopes }) => <Scopes scopes={scopes} /> },
    { id: 'project', label: t`Projects`, priority: 'minor', cell: (key) => <Projects apiKey={key} cut /> },
    { id: 'used', label: t`Last used`, cell: (key) => <LastUsed apiKey={key} /> },
    { id: 'calls', label: t`Calls, 14 days`, alignEnd: true, priority: 'minor', cell: ({ calls }) => <Calls calls={calls} /> },
    { id: 'expires', label: t`Expires`, priority: 'middle', cell: (key) => <Ends at={endOf(key)} /> },
    {
      id: 'created',
      label: t`Created`,
      priority: 'minor',
      cell: ({ createdAt }) => <RelativeTime value={createdAt} style="short" quiet />,
    },
    { id: 'status', label: t`Status`, card: 'plain', cell: (key) => <ApiKeyStatus apiKey={key} /> },
    { id: 'actions', label: t`Actions`, hideLabel: true, card: 'corner', cell: (key) => <ApiKeyMenu apiKey={key} onRotate={onRotate} /> },
  ];
  const chosen = list.state.columns !== undefined;
  const within = list.definition.path === projectKeysPath;
  return columns.filter(({ id }) => !(id === 'project' && within) && !(id === 'created' && !chosen));
}

/** The projects of a key: names of those the reader knows, and the number of others. */
export function Projects({
  apiKey: { projects, otherProjects },
  cut = false,
}: {
  apiKey: Pick<ApiKey, 'projects' | 'otherProjects'>;
  cut?: boolean;
}): ReactElement {
  const locale = useLocale();
  const { t } = useLingui();
  if (projects === null) return <Trans>all of its creator’s</Trans>;
  if (projects.length + otherProjects === 0) return <Trans context="projects of an API key">none</Trans>;
  const names = new Intl.ListFormat(locale).format([
    ...projects.map(({ name }) => name),
    ...(otherProjects > 0 ? [t`${plural(otherProjects, { one: '# other project', other: '# other projects' })}`] : []),
  ]);
  return cut ? <CutName name={names} /> : <bdi className={styles.quiet}>{names}</bdi>;
}

/** When and by which client a key was last used. */
export function LastUsed({
  apiKey: { lastUsed },
  reachable = false,
}: {
  apiKey: Pick<ApiKey, 'lastUsed'>;
  /** In the preview, the time is focusable. */
  reachable?: boolean;
}): ReactElement {
  if (!lastUsed)
    return (
      <span className={styles.quiet}>
        <Trans>never used</Trans>
      </span>
    );
  return (
    <span className={styles.used}>
      <RelativeTime value={lastUsed.at} style="short" reachable={reachable} />
      {lastUsed.client && (
        <>
          <bdi className={styles.client}>{lastUsed.client}</bdi>
          <span className={styles.mark}>
            <Avatar name={lastUsed.client} kind="agent" />
          </span>
        </>
      )}
    </span>
  );
}

function Calls({ calls }: { calls: readonly number[] }): ReactElement {
  const { format } = numberFormat(useLocale());
  const sum = calls.reduce((all, of) => all + of, 0);
  if (sum === 0) return <span className={styles.quiet}>–</span>;
  return (
    <span className={styles.calls}>
      <Sparkline values={calls} width={64} />
      {format(sum)}
    </span>
  );
}

/** When a key expires: the number of days, or the date if far away. Soon is also marked with an icon. */
export function Ends({ at }: { at: string | null }): ReactElement {
  const locale = useLocale();
  if (at === null) return <Trans context="when an API key ends">never</Trans>;
  const left = Math.ceil((new Date(at).getTime() - Date.now()) / dayMs);
  if (left <= 1) return <RelativeTime value={at} style="short" />;
  const soon = left < soonDays;
  const date = dateFormat(locale, { dateStyle: 'medium' }).format(new Date(at));
  return (
    <time className={soon ? styles.soon : styles.ends} dateTime={at} title={date}>
      {soon && <Icon icon={clockIcon} size="small" />}
      {left > mostDays ? date : new Intl.RelativeTimeFormat(locale).format(left, 'day')}
    </time>
  );
}
