import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import styles from './change-form.module.css';
import { ChangeForm } from './change-form.tsx';
import { ReleaseWay } from './release-way.tsx';
import type { RemoteRow } from './remote-rows.ts';
import { useFigures } from './use-figures.ts';

/**
 * Rolls a canary back, or the stable release to the previous one; with `to`, to that release. Shows the effect and asks for a reason. Keeps
 * the action for which it was opened: if the canary is withdrawn meanwhile, it does not become a roll back for everyone.
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
