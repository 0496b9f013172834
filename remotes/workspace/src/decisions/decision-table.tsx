import type { Decision } from '@cairn/api';
import { useLocale, withParams } from '@cairn/shell';
import { Avatar, Avatars, Cell, Column, RelativeTime, RowLink, Table, TableRow } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { DecisionStatus } from '../texts/states.tsx';
import styles from './decision-table.module.css';
import { decisionOnIntent } from './links.ts';
import { type DecisionListState, decisionParam, nextSort } from './list-state.ts';
import type { DecisionSort } from './queries.ts';

/** The decisions as rows; a row opens its preview. Cards where it is narrow. */
export function DecisionTable({ decisions, state }: { decisions: readonly Decision[]; state: DecisionListState }): ReactElement {
  const { t } = useLingui();
  const { format } = new Intl.NumberFormat(useLocale());
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const sorting = (column: DecisionSort) => ({
    direction: state.sort === column ? state.direction : undefined,
    onSort: () => void navigate(withParams(search, { sort: nextSort(state, column), page: null })),
  });
  return (
    <Table label={t`Decisions`} className={styles.table ?? ''}>
      <thead>
        <tr>
          <Column {...sorting('number')}>
            <Trans>ADR</Trans>
          </Column>
          <Column {...sorting('title')}>
            <Trans>Title</Trans>
          </Column>
          <Column>
            <Trans>Status</Trans>
          </Column>
          {!state.project && (
            <Column className={styles.project ?? ''}>
              <Trans>Project</Trans>
            </Column>
          )}
          <Column className={styles.deciders ?? ''}>
            <Trans>Deciders</Trans>
          </Column>
          <Column end {...sorting('updated')}>
            <Trans>Updated</Trans>
          </Column>
        </tr>
      </thead>
      <tbody>
        {decisions.map((decision) => {
          const open = state.decision?.project === decision.projectSlug && state.decision.number === decision.number;
          const to = withParams(search, { decision: decisionParam(decision, state.project), record: null });
          return (
            <TableRow key={decision.id} current={open}>
              <Cell className={styles.number}>{format(decision.number)}</Cell>
              <Cell fill>
                <RowLink
                  className={styles.title}
                  to={to}
                  replace={state.decision !== null}
                  data-row={decision.id}
                  dir="auto"
                  {...decisionOnIntent(decision, '/app/decisions')}
                >
                  {decision.title}
                </RowLink>
              </Cell>
              <Cell>
                <DecisionStatus state={decision.status} />
              </Cell>
              {!state.project && (
                <Cell className={styles.project}>
                  <bdi>{decision.projectName}</bdi>
                </Cell>
              )}
              <Cell className={styles.deciders}>
                {decision.deciders.length > 0 && (
                  <Avatars>
                    {decision.deciders.slice(0, 4).map(({ id, name }) => (
                      <Avatar key={id} name={name} />
                    ))}
                  </Avatars>
                )}
              </Cell>
              <Cell end className={styles.when}>
                <RelativeTime value={decision.updatedAt} style="short" />
              </Cell>
            </TableRow>
          );
        })}
      </tbody>
    </Table>
  );
}
