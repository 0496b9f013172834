import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import styles from './change-form.module.css';
import { ChangeForm } from './change-form.tsx';
import { ReleaseWay } from './release-way.tsx';
import type { RemoteRow } from './remote-rows.ts';
import { useFigures } from './use-figures.ts';

/**
 * Takes a canary back, or goes back to the stable release before this one: what it leads to, and why. With `to` it goes back
 * to that release, whichever it is. It stays what it was opened for: a canary that is withdrawn under it does not turn it into
 * a roll back for everyone.
 */
export function RollBackDialog({ row, to, onClose }: { row: RemoteRow; to?: string; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const figures = useFigures();
  const [{ remote, canary, promoted, previous, doing }] = useState(row);
  const taken = to === undefined ? canary : null;
  const left = taken?.release ?? promoted;
  const kept = to ?? (canary ? promoted : (previous ?? promoted));
  const share = canary ? figures.audience(canary.audience) : '';
  return (
    <ChangeForm
      remote={remote}
      danger
      title={
        taken ? (
          <Trans>
            Stop the canary of <bdi>{remote}</bdi>?
          </Trans>
        ) : (
          <Trans>
            Roll back <bdi>{remote}</bdi>?
          </Trans>
        )
      }
      change={{ kind: 'rollback', ...(to === undefined ? {} : { to }) }}
      action={taken ? <Trans>Stop canary</Trans> : <Trans>Roll back</Trans>}
      said={t`${remote} runs ${kept} again.`}
      onClose={onClose}
    >
      <ReleaseWay
        from={{
          who: taken ? <Trans>Canary, {share}</Trans> : <Trans>Stable now</Trans>,
          release: left,
          errorRate: taken ? taken.doing.errorRate : doing.errorRate,
        }}
        to={{ who: <Trans>Everyone</Trans>, release: kept, errorRate: taken ? doing.errorRate : null }}
      />
      <ul className={styles.consequences}>
        <li>
          <Trans>Open pages keep their release until they are reloaded. Nobody loses what they typed.</Trans>
        </li>
        <li>
          <Trans>
            <bdi className="mono">{left}</bdi> stays in the store and can be promoted again.
          </Trans>
        </li>
        {to !== undefined && canary && (
          <li>
            <Trans>This also stops the canary.</Trans>
          </li>
        )}
      </ul>
    </ChangeForm>
  );
}
