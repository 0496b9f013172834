import { type NotificationKind, type NotificationState, notificationKinds, notificationStates } from '@cairn/api';
import { type List, type ListFilter, ListPage, listParams, useList } from '@cairn/list';
import { queryClient, unreadQuery, usePage } from '@cairn/shell';
import { Button, EmptyState, IconButton, lazy, Segments } from '@cairn/ui/core';
import { listChecksIcon, slidersHorizontalIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect } from 'react';
import { choosableProjects } from '../conversations/load.ts';
import { projectsQuery } from '../projects/queries.ts';
import { useSettleAll } from './change.ts';
import { useNotificationColumns } from './columns.tsx';
import { type Day, dayOf } from './day.ts';
import { notificationList } from './list-state.ts';
import { notificationHref } from './notification-href.ts';
import { notificationsQuery } from './queries.ts';

const NotificationPreview = lazy(() => import('./preview.tsx').then((module) => module.NotificationPreview));
const BulkMarks = lazy(() => import('./bulk-marks.tsx').then((module) => module.BulkMarks));

const NotificationPreferences = lazy<{ onClose: () => void }>(
  async () => (await import(/* webpackChunkName: "notification-preferences" */ './notification-preferences.tsx')).NotificationPreferences,
);

/** `/app/notifications`: the reader's notifications, latest first, with a preview of the subject. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const list = useList(notificationList);
  // Preloaded after the list, so that they also work offline.
  useEffect(() => {
    NotificationPreview.preload();
    BulkMarks.preload();
  }, []);
  const { kind } = list.state.filters;
  const { data: page } = useSuspenseQuery(notificationsQuery(listParams(notificationList, list.state)));
  const { data: projects } = useSuspenseQuery(projectsQuery(choosableProjects));
  const openId = list.search.get('notification');
  const open = page.items.find(({ id }) => id === openId);
  const columns = useNotificationColumns(list);
  const days = useDayNames();
  const stateText = useStateTexts();
  const close = () => list.go(list.hrefKeepingPage({ notification: null }), { replace: true });
  usePage(t`Notifications`);
  const now = new Date();
  const facets: ListFilter[] = [
    {
      id: 'project',
      name: t`Project`,
      entries: projects.items.map(({ slug, name }) => ({ value: slug, label: name })),
    },
    {
      id: 'state',
      name: t`State`,
      entries: notificationStates.map((value) => ({ value, label: stateText[value] })),
    },
  ];
  const to = open && notificationHref(open);
  const choosing = list.search.has('preferences');
  return (
    <>
      <ListPage
        list={list}
        label={t`Notifications`}
        heading={
          <h1 className="visually-hidden" tabIndex={-1}>
            <Trans>Notifications</Trans>
          </h1>
        }
        page={page}
        columns={columns}
        tallRows
        groupBy={({ happenedAt }) => days[dayOf(happenedAt, now)]}
        search={t`Search notifications`}
        segments={<Kinds list={list} current={kind} />}
        filters={facets}
        filterNames={{ kind: t`Kind` }}
        actions={<Actions kind={kind} onPreferences={() => list.go(list.hrefKeepingPage({ preferences: '1' }))} />}
        empty={
          <EmptyState kind="done" title={<Trans>Nothing to review</Trans>}>
            <Trans>Review requests, updates on your proposals, and replies appear here.</Trans>
          </EmptyState>
        }
        noResults={{
          title: <Trans>No notification matches these filters</Trans>,
          read: (wish) => queryClient.fetchQuery(notificationsQuery(wish)),
        }}
        exportPath="notifications/export"
        nameOf={({ parameters }) => parameters.title || parameters.by}
        bulk={(rows, clear) => <BulkMarks notifications={rows} onDone={clear} />}
        rowId={({ id }) => id}
        current={open?.id}
        open={open !== undefined}
        onOpenPage={to ? () => list.go(to) : undefined}
        preview={open && <NotificationPreview key={open.id} notification={open} onClose={close} />}
      />
      {choosing && <NotificationPreferences onClose={() => list.go(list.hrefKeepingPage({ preferences: null }), { replace: true })} />}
    </>
  );
}

function Kinds({ list, current }: { list: List; current: NotificationKind | undefined }): ReactElement {
  const { t } = useLingui();
  const { data } = useQuery(unreadQuery());
  const names: Record<NotificationKind, string> = { mention: t`Answers`, review: t`Reviews`, agent: t`Agents`, system: t`System` };
  const count = (unread: number | undefined) => (unread ? unread : undefined);
  return (
    <Segments
      label={t`Kind`}
      current={current ?? 'all'}
      segments={[
        {
          id: 'all',
          label: t({ message: 'All', context: 'all notifications' }),
          to: list.hrefWith({ kind: null }),
          count: count(data?.unread),
        },
        ...notificationKinds.map((kind) => ({
          id: kind,
          label: names[kind],
          to: list.hrefWith({ kind }),
          count: count(data?.byKind[kind]),
        })),
      ]}
    />
  );
}

function Actions({ kind, onPreferences }: { kind: NotificationKind | undefined; onPreferences: () => void }): ReactElement {
  const { t } = useLingui();
  const { settle, busy } = useSettleAll(kind);
  return (
    <>
      <Button size="small" icon={listChecksIcon} busy={busy} onClick={() => settle('done')}>
        <Trans>Mark all as done</Trans>
      </Button>
      <IconButton
        icon={slidersHorizontalIcon}
        label={t`Notification settings`}
        onClick={onPreferences}
        onPointerEnter={NotificationPreferences.preload}
        onFocus={NotificationPreferences.preload}
      />
    </>
  );
}

function useDayNames(): Record<Day, string> {
  const { t } = useLingui();
  return { today: t`Today`, yesterday: t`Yesterday`, week: t`This week`, earlier: t`Earlier` };
}

function useStateTexts(): Record<NotificationState, string> {
  const { t } = useLingui();
  return {
    unread: t({ message: 'Unread', context: 'notifications' }),
    read: t({ message: 'Read', context: 'notifications' }),
    done: t({ message: 'Done', context: 'notifications' }),
    snoozed: t({ message: 'Snoozed', context: 'notifications' }),
  };
}
