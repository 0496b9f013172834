import { localeNames, locales, type WaitlistEntry, waitlistStates } from '@cairn/api';
import { type ListFilter, ListPage, listParams, useList } from '@cairn/list';
import { queryClient, usePage } from '@cairn/shell';
import { Button, Callout, EmptyState, InlineCode, lazy, PageHeader } from '@cairn/ui/core';
import { userPlusIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import type { Whom } from './admit-dialog.tsx';
import { entryStates } from './entry-state.tsx';
import { waitlistList } from './list-state.ts';
import styles from './page.module.css';
import { waitlistQuery } from './queries.ts';
import { useWaitlistColumns } from './waitlist-columns.tsx';
import { WaitlistPreview } from './waitlist-preview.tsx';

const AdmitDialog = lazy(() => import('./admit-dialog.tsx').then((module) => module.AdmitDialog));

/** The setting that enables the list, as code. */
const setting = '`CAIRN_SIGNUP=waitlist`';

/** The people to admit, and a callback for afterwards. */
interface Asked {
  whom: Whom;
  done?: () => void;
}

/** `/app/admin_waitlist`: the waiting list, in order. */
export function Component(): ReactElement {
  const { i18n, t } = useLingui();
  const list = useList(waitlistList);
  const { data: page } = useSuspenseQuery(waitlistQuery(listParams(waitlistList, list.state)));
  const [asked, setAsked] = useState<Asked | null>(null);
  const open = page.items.find(({ id }) => id === list.search.get('entry'));
  const columns = useWaitlistColumns(list);
  const closed = page.signup === 'waitlist';
  usePage(t`Waiting list`);
  const facets: ListFilter[] = [
    {
      id: 'state',
      name: t`State`,
      entries: waitlistStates.map((value) => ({ value, label: i18n._(entryStates[value].text), icon: entryStates[value].icon })),
    },
    { id: 'locale', name: t`Language`, entries: locales.map((value) => ({ value, label: localeNames[value] })) },
  ];
  const preload = { onPointerEnter: AdmitDialog.preload, onFocus: AdmitDialog.preload };
  const bulk = (entries: readonly WaitlistEntry[], clear: () => void) => {
    const chosen = entries.filter(({ state }) => state === 'waiting');
    const count = chosen.length;
    if (count === 0) return <Trans>None of them is waiting.</Trans>;
    return (
      <Button size="small" icon={userPlusIcon} onClick={() => setAsked({ whom: { chosen }, done: clear })} {...preload}>
        <Trans>Admit {count}…</Trans>
      </Button>
    );
  };
  return (
    <>
      <ListPage
        list={list}
        layout="page"
        label={t`Waiting list`}
        heading={
          <>
            <PageHeader
              title={<Trans>Waiting list</Trans>}
              lead={t`${plural(page.waiting, { one: '# person waiting', other: '# people waiting' })}.`}
              actions={
                page.waiting > 0 && (
                  <Button variant="primary" icon={userPlusIcon} onClick={() => setAsked({ whom: { waiting: page.waiting } })} {...preload}>
                    <Trans>Admit next…</Trans>
                  </Button>
                )
              }
            />
            {!closed && (
              <div className={styles.notice}>
                <Callout tone="neutral" title={<Trans>Sign-up is open</Trans>}>
                  <Trans>
                    Nobody needs the waiting list. With <InlineCode text={setting} />, people join it first and you admit them.
                  </Trans>
                </Callout>
              </div>
            )}
          </>
        }
        page={page}
        columns={columns}
        search={t`Address`}
        filters={facets}
        empty={
          <EmptyState kind="never" title={<Trans>The waiting list is empty</Trans>}>
            {closed ? <Trans>People who join on the sign-up page are listed here.</Trans> : <Trans>Anyone can sign up without it.</Trans>}
          </EmptyState>
        }
        noResults={{ title: <Trans>No matches</Trans>, read: (wish) => queryClient.fetchQuery(waitlistQuery(wish)) }}
        exportPath="admin/waitlist/export"
        nameOf={({ email }) => email}
        bulk={bulk}
        rowId={({ id }) => id}
        current={open?.id}
        open={open !== undefined}
        preview={
          open && (
            <WaitlistPreview
              key={open.id}
              entry={open}
              onAdmit={() => setAsked({ whom: { chosen: [open] } })}
              onClose={() => list.go(list.hrefKeepingPage({ entry: null }), { replace: true })}
            />
          )
        }
      />
      {asked && (
        <AdmitDialog
          whom={asked.whom}
          onClose={() => setAsked(null)}
          onDone={() => {
            asked.done?.();
            setAsked(null);
          }}
        />
      )}
    </>
  );
}
