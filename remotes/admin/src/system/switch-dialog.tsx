import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { ChangeForm } from './change-form.tsx';
import type { RemoteRow } from './remote-rows.ts';

/** Switches a remote off or on. Keeps the action for which it was opened, even if others change the remote meanwhile. */
export function SwitchDialog({ row, onClose }: { row: RemoteRow; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const [{ remote, on, promoted }] = useState(row);
  return (
    <ChangeForm
      remote={remote}
      danger={on}
      title={
        on ? (
          <Trans>
            Switch <bdi>{remote}</bdi> off?
          </Trans>
        ) : (
          <Trans>
            Switch <bdi>{remote}</bdi> on?
          </Trans>
        )
      }
      change={{ kind: 'switch', on: !on }}
      action={on ? <Trans>Switch off</Trans> : <Trans>Switch on</Trans>}
      said={on ? t`${remote} is switched off.` : t`${remote} is switched on.`}
      onClose={onClose}
    >
      <p>
        {on ? (
          <Trans>
            Newly loaded pages do not include it: it disappears from the navigation, and its pages are not found. Open pages keep it until
            they are reloaded.
          </Trans>
        ) : (
          <Trans>
            Everyone gets <bdi className="mono">{promoted}</bdi> with their next page load.
          </Trans>
        )}
      </p>
    </ChangeForm>
  );
}
