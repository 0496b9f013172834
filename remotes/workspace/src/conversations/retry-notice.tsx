import type { ModelProblem } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './asked-to-wait.module.css';
import { problemTexts } from './problem-texts.ts';
import { minutesAndSeconds } from './seconds-left.ts';

/** Why a language model cannot be called yet, and for how long. Announced on changes, but not every second. */
export function RetryNotice({ problem, secondsLeft }: { problem: ModelProblem | null; secondsLeft: number }): ReactElement {
  const { i18n } = useLingui();
  const locale = useLocale();
  return (
    <>
      {problem && <>{i18n._(problemTexts[problem])} </>}
      <span role="timer" aria-live="off">
        <Trans>
          You can try again in <bdi className={styles.time}>{minutesAndSeconds(secondsLeft, locale)}</bdi>.
        </Trans>
      </span>
    </>
  );
}
