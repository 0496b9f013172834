import type { Session } from '@cairn/api';
import type { ListOf } from '@cairn/list';
import { onIntent } from '@cairn/shell';
import { Avatar, type DataColumn, RelativeTime, RowLink, Tag } from '@cairn/ui/core';
import { listChecksIcon, signpostIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import { BranchTag } from '../branches/branch-tag.tsx';
import { CutName } from '../texts/cut-name.tsx';
import { useAmounts } from './amounts.ts';
import type { sessionList } from './list-state.ts';
import { sessionQuery } from './queries.ts';
import styles from './session-columns.module.css';
import { SessionStatus } from './session-state.tsx';

/** Returns the columns of the list of sessions, without the project in a project's own list. */
export function useSessionColumns(list: ListOf<typeof sessionList>): readonly DataColumn<Session>[] {
  const { t } = useLingui();
  const { duration, tokens, cost, helped } = useAmounts();
  const columns: readonly DataColumn<Session>[] = [
    {
      id: 'goal',
      label: t`Goal`,
      fill: true,
      card: 'title',
      cell: ({ id, goal }) => (
        <RowLink to={list.hrefKeepingPage({ session: id })} data-row={id} dir="auto" {...onIntent('/app/sessions', sessionQuery(id))}>
          {goal}
        </RowLink>
      ),
    },
    {
      id: 'status',
      label: t({ message: 'Outcome', context: 'of a session' }),
      card: 'plain',
      cell: (session) => <SessionStatus session={session} />,
    },
    {
      id: 'project',
      label: t`Project`,
      priority: 'minor',
      card: 'plain',
      cell: ({ projectName }) => <CutName name={projectName} />,
    },
    {
      id: 'branch',
      label: t`Branch`,
      priority: 'minor',
      card: 'plain',
      cell: ({ branch }) => branch && <BranchTag name={branch} />,
    },
    {
      id: 'agent',
      label: t`Agent and person`,
      priority: 'middle',
      card: 'plain',
      cell: ({ client, person }) => (
        <span className={styles.pair}>
          <Avatar name={client} kind="agent" />
          <Avatar name={person.name} />
        </span>
      ),
    },
    {
      id: 'duration',
      label: t`Duration`,
      alignEnd: true,
      priority: 'middle',
      cell: (session) => <span className={styles.number}>{duration(session)}</span>,
    },
    {
      id: 'tokens',
      label: t`Tokens`,
      alignEnd: true,
      priority: 'middle',
      cell: (session) => <span className={styles.number}>{tokens(session)}</span>,
    },
    {
      id: 'cost',
      label: t`Cost`,
      alignEnd: true,
      priority: 'minor',
      cell: (session) => <span className={styles.number}>{cost(session)}</span>,
    },
    {
      id: 'helped',
      label: t`Helped`,
      alignEnd: true,
      priority: 'minor',
      cell: (session) => <span className={styles.number}>{helped(session)}</span>,
    },
    { id: 'left', label: t`Proposed`, priority: 'minor', card: 'plain', cell: ({ produced }) => <LeftBehind produced={produced} /> },
    {
      id: 'last',
      label: t`Last active`,
      alignEnd: true,
      card: 'plain',
      cell: ({ lastEventAt }) => <RelativeTime value={lastEventAt} style="short" quiet />,
    },
  ];
  return list.state.filters.project ? columns.filter(({ id }) => id !== 'project') : columns;
}

function LeftBehind({ produced }: Pick<Session, 'produced'>) {
  const many = (type: 'pattern' | 'decision') => produced.filter((one) => one.type === type).length;
  if (produced.length === 0) return <span className={styles.nothing}>–</span>;
  return (
    <span className={styles.pair}>
      {many('pattern') > 0 && <Tag icon={listChecksIcon}>{many('pattern')}</Tag>}
      {many('decision') > 0 && <Tag icon={signpostIcon}>{many('decision')}</Tag>}
    </span>
  );
}
