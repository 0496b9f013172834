import { mailKinds, mailStates } from '@cairn/api';
import { type ListFilter, ListPage, listParams, useList } from '@cairn/list';
import { queryClient, usePage } from '@cairn/shell';
import { EmptyState, PageHeader } from '@cairn/ui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { SystemTabs } from '../system-tabs.tsx';
import { mailList } from './list-state.ts';
import { useMailColumns } from './mail-columns.tsx';
import { MailPreview } from './mail-preview.tsx';
import { mailKindTexts, mailStateLooks } from './mail-texts.tsx';
import { mailsQuery } from './queries.ts';

/** `/app/admin_system/mails`: what became of mails, without their words. */
export function Component(): ReactElement {
  const { i18n, t } = useLingui();
  const list = useList(mailList);
  const { data: page } = useSuspenseQuery(mailsQuery(listParams(mailList, list.state)));
  const open = page.items.find(({ id }) => id === list.search.get('mail'));
  const columns = useMailColumns(list);
  usePage(t`Emails`);
  const filters: ListFilter[] = [
    {
      id: 'state',
      name: t`State`,
      entries: mailStates.map((value) => ({ value, label: i18n._(mailStateLooks[value].text), icon: mailStateLooks[value].icon })),
    },
    { id: 'kind', name: t`Kind`, entries: mailKinds.map((value) => ({ value, label: i18n._(mailKindTexts[value]) })) },
  ];
  return (
    <ListPage
      list={list}
      layout="page"
      label={t`Emails`}
      heading={
        <>
          <PageHeader
            title={
              page.failed === 0 ? (
                <Trans>No email failed in the last 24 hours</Trans>
              ) : (
                <Plural value={page.failed} one="# email failed in the last 24 hours" other="# emails failed in the last 24 hours" />
              )
            }
            lead={<Trans>Emails of the last 30 days. A deferred one is sent again until its content expires.</Trans>}
          />
          <SystemTabs current="mails" />
        </>
      }
      page={page}
      columns={columns}
      search={t`Recipient’s host`}
      filters={filters}
      empty={
        <EmptyState kind="never" title={<Trans>No emails yet</Trans>}>
          <Trans>Each email that Cairn sends is listed here.</Trans>
        </EmptyState>
      }
      noResults={{ title: <Trans>No matches</Trans>, read: (params) => queryClient.fetchQuery(mailsQuery(params)) }}
      exportPath="admin/mails/export"
      nameOf={({ kind }) => i18n._(mailKindTexts[kind])}
      rowId={({ id }) => id}
      current={open?.id}
      open={open !== undefined}
      preview={
        open && <MailPreview key={open.id} mail={open} onClose={() => list.go(list.hrefKeepingPage({ mail: null }), { replace: true })} />
      }
    />
  );
}
