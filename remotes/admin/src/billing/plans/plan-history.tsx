import type { PlanVersion } from '@cairn/api';
import { Panel, RelativeTime, Rows } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useTenantTexts } from '../../texts/tenant-states.tsx';
import { PlanChanges } from './plan-changes.tsx';
import styles from './plans.module.css';

/** The version history of the plans: changes, authors and times. */
export function PlanHistory({ versions }: { versions: readonly PlanVersion[] }): ReactElement {
  const texts = useTenantTexts();
  return (
    <Panel flush title={<Trans>History</Trans>}>
      <Rows>
        {versions.map((version) => {
          const before = versions.find((other) => other.plan === version.plan && other.version === version.version - 1);
          const name = texts.plan(version.plan);
          return (
            <li key={`${version.plan} ${version.version}`} className={styles.entry}>
              <span className={styles.versionName}>
                <Trans>
                  <bdi>{name}</bdi>, version {version.version}
                </Trans>
              </span>
              <div className={styles.what}>
                {before ? <PlanChanges before={before} after={version} /> : version.version === 1 && <Trans>First version</Trans>}
              </div>
              <span className={styles.who}>
                {version.createdBy !== null && <bdi>{version.createdBy}</bdi>} <RelativeTime value={version.createdAt} style="short" />
              </span>
            </li>
          );
        })}
      </Rows>
    </Panel>
  );
}
