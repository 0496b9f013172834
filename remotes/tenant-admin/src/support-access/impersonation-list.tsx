import type { Impersonation } from '@cairn/api';
import { RelativeTime, Rows, Tag } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './support-access.module.css';

/** Which operators signed in as whom, newest first. */
export function ImpersonationList({ impersonations }: { impersonations: readonly Impersonation[] }): ReactElement {
  const { t } = useLingui();
  return (
    <Rows>
      {impersonations.map(({ id, operator, person, access, reason, startedAt, running }) => {
        const name = person ?? t`Deleted account`;
        return (
          <li key={id} className={styles.entry}>
            <span>
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
            </span>
            <RelativeTime value={startedAt} style="short" quiet reachable />
            <span className={styles.reason}>
              <bdi>{reason}</bdi>
            </span>
          </li>
        );
      })}
    </Rows>
  );
}
