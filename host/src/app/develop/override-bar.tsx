import { overrideText, type TabOverride } from '@cairn/contract';
import { Button, Icon } from '@cairn/ui/core';
import { replaceIcon, triangleAlertIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { attempt } from '../shell/attempt.ts';
import { openOverlay } from '../shell/open-overlay.ts';
import { useDevelop } from './develop.ts';
import { endAndReload } from './end.ts';
import styles from './override-bar.module.css';
import { startWith, storedId } from './tab.ts';

/** Shows this tab's overrides in the format of `?remote=`, with a button to end them. */
export function OverrideBar(): ReactElement {
  const { t } = useLingui();
  const tab = useDevelop()?.tab;
  const kept = storedId();
  return (
    <section className={styles.bar} aria-label={t`Overrides in this tab`}>
      <Icon icon={replaceIcon} />
      <div className={styles.words} role="status">
        {tab ? (
          <>
            <strong>
              <Trans>Only this tab runs:</Trans>
            </strong>
            <ul className={styles.list}>
              {tab.overrides.map((entry) => (
                <Entry key={entry.override.remote} entry={entry} />
              ))}
            </ul>
          </>
        ) : (
          <span>
            <Trans>
              <strong>Safe mode.</strong> This tab runs the releases that everyone gets. Your overrides are saved.
            </Trans>
          </span>
        )}
      </div>
      <div className={styles.actions}>
        {tab ? (
          <Button size="small" onClick={() => openOverlay('remotes')}>
            <Trans>Change</Trans>
          </Button>
        ) : (
          kept && (
            <Button size="small" onClick={() => startWith(kept)}>
              <Trans>Run overrides again</Trans>
            </Button>
          )
        )}
        <Button size="small" onClick={() => attempt(endAndReload())}>
          <Trans>Back to the releases</Trans>
        </Button>
      </div>
    </section>
  );
}

function Entry({ entry: { override, problem } }: { entry: TabOverride }): ReactElement {
  return (
    <li className={styles.one}>
      <bdi className={`mono ${styles.what}`}>{overrideText(override)}</bdi>
      {problem && (
        <span className={styles.problem}>
          <Icon icon={triangleAlertIcon} size="small" />
          <span>
            <Trans>is not running. The release that everyone gets runs instead.</Trans>{' '}
            <bdi lang="en" dir="ltr">
              {problem.reasons[0]}
            </bdi>
          </span>
        </span>
      )}
    </li>
  );
}
