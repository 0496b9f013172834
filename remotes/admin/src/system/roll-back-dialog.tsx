import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './change-form.module.css';
import { ChangeForm } from './change-form.tsx';
import { ReleaseWay } from './release-way.tsx';
import type { RemoteRow } from './remote-rows.ts';
import { useFigures } from './use-figures.ts';

/** Takes a canary back, or goes back to the stable release before this one: what it leads to, and why. */
export function RollBackDialog({ row, onClose }: { row: RemoteRow; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const figures = useFigures();
  const { remote, canary, promoted, previous, doing } = row;
  const left = canary?.release ?? promoted;
  const kept = canary ? promoted : (previous ?? promoted);
  const share = canary ? figures.audience(canary.audience) : '';
  return (
    <ChangeForm
      remote={remote}
      danger
      title={
        canary ? (
          <Trans>
            Take <bdi>{remote}</bdi> back from canary?
          </Trans>
        ) : (
          <Trans>
            Roll back <bdi>{remote}</bdi>?
          </Trans>
        )
      }
      change={{ kind: 'rollback' }}
      action={canary ? <Trans>Take back</Trans> : <Trans>Roll back</Trans>}
      said={t`${remote} runs ${kept} again.`}
      onClose={onClose}
    >
      <ReleaseWay
        from={{
          who: canary ? <Trans>Canary, {share}</Trans> : <Trans>Stable now</Trans>,
          release: left,
          errorRate: canary ? canary.doing.errorRate : doing.errorRate,
        }}
        to={{ who: <Trans>Everyone</Trans>, release: kept, errorRate: canary ? doing.errorRate : null }}
      />
      <ul className={styles.consequences}>
        <li>
          <Trans>Pages that are open go on with what they have until they are loaded again: nobody loses what they typed.</Trans>
        </li>
        <li>
          <Trans>
            <bdi className="mono">{left}</bdi> stays in the store and can be promoted again.
          </Trans>
        </li>
      </ul>
    </ChangeForm>
  );
}
