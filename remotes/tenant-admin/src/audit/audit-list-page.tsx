import type { AuditEntry } from '@cairn/api';
import { type List, type ListFilter, ListPage, type ListPageProps } from '@cairn/list';
import { usePage } from '@cairn/shell';
import { EmptyState } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { actionText } from './action-texts.ts';
import { useAuditColumns } from './audit-columns.tsx';
import { AuditPreview } from './audit-preview.tsx';
import type { AuditParams } from './list-state.ts';

/** A list of audit entries with its preview: of the organization, or of a project. */
export function AuditListPage({
  list,
  page,
  params,
  filters,
  target,
  read,
  ...props
}: Pick<ListPageProps<AuditEntry>, 'heading' | 'page' | 'search' | 'exportPath'> & {
  list: List;
  params: AuditParams;
  filters: readonly ListFilter[];
  /** The id of what all entries concern, if the address names it. */
  target: string | undefined;
  read: ListPageProps<AuditEntry>['noResults']['read'];
}): ReactElement {
  const { i18n, t } = useLingui();
  const columns = useAuditColumns(list);
  const open = page.items.find(({ id }) => id === list.search.get('entry'));
  usePage(t`Audit log`);
  // Set by the link in the preview.
  const concerned = target && {
    id: 'target',
    name: t`Concerns`,
    entries: [{ value: target, label: page.items.find((entry) => entry.target.id === target)?.target.name ?? target }],
  };
  return (
    <ListPage
      {...props}
      list={list}
      layout="page"
      label={t`Audit log`}
      page={page}
      columns={columns}
      params={params}
      filters={concerned ? [...filters, concerned] : filters}
      empty={<EmptyState kind="never" title={<Trans>No entries yet</Trans>} />}
      noResults={{ title: <Trans>No entry matches these filters</Trans>, read }}
      nameOf={({ action }) => actionText(i18n, action)}
      rowId={({ id }) => id}
      current={open?.id}
      open={open !== undefined}
      preview={
        open && (
          <AuditPreview
            key={open.id}
            entry={open}
            list={list}
            onClose={() => list.go(list.hrefKeepingPage({ entry: null }), { replace: true })}
          />
        )
      }
    />
  );
}
