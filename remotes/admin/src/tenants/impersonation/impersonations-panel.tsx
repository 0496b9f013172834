import type { TenantImpersonations } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { dateFormat, Panel, Rows, Tag } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { HistoryStep } from '../../texts/history-step.tsx';
import styles from './impersonation.module.css';

/** Whether operators may sign in as members of the organization, and who did. */
export function ImpersonationsPanel({ data: { policy, current, allowed, impersonations } }: { data: TenantImpersonations }): ReactElement {
  const { t } = useLingui();
  const moment = dateFormat(useLocale(), { dateStyle: 'medium', timeStyle: 'short' });
  const until = current ? moment.format(new Date(current.until)) : '';
  return (
    <Panel flush title={<Trans>Support access</Trans>}>
      <p className={styles.state}>
        {policy === 'always' ? (
          <Trans>This installation allows operators to sign in as members at any time.</Trans>
        ) : current === null ? (
          <Trans>No owner allows it at the moment. Owners allow it under Organization.</Trans>
        ) : current.access === 'write' ? (
          <Trans>Allowed until {until}, with changes</Trans>
        ) : (
          <Trans>Allowed until {until}, read-only</Trans>
        )}{' '}
        {allowed === null && (policy === 'always' || current !== null) && <Trans>Not possible for this organization.</Trans>}
      </p>
      {impersonations.length > 0 && (
        <Rows>
          {impersonations.map(({ id, operator, person, access, reason, startedAt, running }) => {
            const name = person ?? t`Deleted account`;
            return (
              <li key={id} className={styles.entry}>
                <HistoryStep at={startedAt} reason={reason}>
                  {access === 'write' ? (
                    <Trans>
                      <bdi>{operator}</bdi> signed in as <bdi>{name}</bdi>, with changes
                    </Trans>
                  ) : (
                    <Trans>
                      <bdi>{operator}</bdi> signed in as <bdi>{name}</bdi>, read-only
                    </Trans>
                  )}{' '}
                  {running && (
                    <Tag>
                      <Trans>now</Trans>
                    </Tag>
                  )}
                </HistoryStep>
              </li>
            );
          })}
        </Rows>
      )}
    </Panel>
  );
}
