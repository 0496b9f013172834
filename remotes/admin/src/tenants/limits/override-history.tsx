import type { PlanOverride } from '@cairn/api';
import { Panel, Rows } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { HistoryStep } from '../../texts/history-step.tsx';
import styles from './limits.module.css';
import { useOverrideTexts } from './override-texts.ts';

/** The overrides of an organization, newest first: who set and ended them, what they allowed, and why. */
export function OverrideHistory({ overrides }: { overrides: readonly PlanOverride[] }): ReactElement {
  return (
    <Panel flush title={<Trans>Overrides</Trans>}>
      <Rows>
        {overrides.map((override) => (
          <li key={override.id} className={styles.entry}>
            <Entry override={override} />
          </li>
        ))}
      </Rows>
    </Panel>
  );
}

function Entry({ override }: { override: PlanOverride }): ReactElement {
  const { t } = useLingui();
  const texts = useOverrideTexts();
  const { set, ended, reason } = override;
  const summary = texts.summary(override);
  const [setBy, endedBy] = [set.by ?? t`Deleted account`, ended?.by ?? t`Deleted account`];
  return (
    <>
      {ended && (
        <HistoryStep at={ended.at} reason={ended.reason}>
          {ended.reason === null ? (
            <Trans>
              <bdi>{endedBy}</bdi> replaced it
            </Trans>
          ) : (
            <Trans>
              <bdi>{endedBy}</bdi> ended it early
            </Trans>
          )}
        </HistoryStep>
      )}
      <HistoryStep at={set.at} reason={reason}>
        <Trans>
          <bdi>{setBy}</bdi> set <bdi>{summary}</bdi>
        </Trans>
      </HistoryStep>
    </>
  );
}
