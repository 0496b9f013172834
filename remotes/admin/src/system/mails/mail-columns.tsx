import type { MailRecord } from '@cairn/api';
import type { List } from '@cairn/list';
import { useLocale } from '@cairn/shell';
import { type DataColumn, numberFormat, RelativeTime, RowLink } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';
import { DeliveryState, mailKindTexts } from './mail-texts.tsx';

/** Returns the columns of the list of mail deliveries. */
export function useMailColumns(list: List): readonly DataColumn<MailRecord>[] {
  const { i18n, t } = useLingui();
  const { format } = numberFormat(useLocale());
  return [
    {
      id: 'kind',
      label: t`Kind`,
      fill: true,
      card: 'title',
      cell: ({ id, kind }) => (
        <RowLink to={list.hrefKeepingPage({ mail: id })} data-row={id}>
          {i18n._(mailKindTexts[kind])}
        </RowLink>
      ),
    },
    { id: 'attention', label: t`State`, card: 'plain', cell: (mail) => <DeliveryState mail={mail} /> },
    { id: 'recipient', label: t`Recipient`, card: 'plain', cell: ({ recipient }) => <bdi dir="ltr">{recipient}</bdi> },
    { id: 'tenant', label: t`Tenant`, priority: 'middle', cell: ({ tenant }) => tenant && <bdi>{tenant.name}</bdi> },
    { id: 'attempts', label: t`Attempts`, alignEnd: true, priority: 'minor', cell: ({ attempts }) => format(attempts) },
    {
      id: 'created',
      label: t`Created`,
      alignEnd: true,
      cell: ({ createdAt }) => <RelativeTime value={createdAt} style="short" quiet />,
    },
  ];
}
