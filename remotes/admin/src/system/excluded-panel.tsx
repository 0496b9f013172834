import type { ExcludedRelease } from '@cairn/contract';
import { Panel, Rows, Status } from '@cairn/ui/core';
import { circleXIcon } from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './panels.module.css';

const codes: Record<ExcludedRelease['code'], MessageDescriptor> = {
  OFF: msg`switched off`,
  NOT_FOUND: msg`not in the store`,
  INVALID: msg`not valid`,
  INCOMPATIBLE: msg`incompatible with this shell`,
  CONFLICT: msg`claims routes of another remote`,
  FORBIDDEN: msg`not allowed`,
};

/** Releases that the registry does not serve, with the reasons. These are technical and in English, as in the release command. */
export function ExcludedPanel({ excluded }: { excluded: readonly ExcludedRelease[] }): ReactElement {
  const { i18n } = useLingui();
  return (
    <Panel flush title={<Trans>Skipped</Trans>}>
      <Rows>
        {excluded.map(({ remote, release, code, reasons }) => (
          <li key={`${remote} ${release}`} className={styles.entry}>
            <span className={styles.name}>
              <bdi>{remote}</bdi> <bdi className="mono">{release}</bdi>
            </span>
            <Status tone={code === 'OFF' ? 'neutral' : 'negative'} icon={circleXIcon}>
              {i18n._(codes[code])}
            </Status>
            {reasons.length > 0 && (
              <ul className={styles.reasons} lang="en" dir="ltr">
                {reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </Rows>
    </Panel>
  );
}
