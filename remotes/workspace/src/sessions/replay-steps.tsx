import type { Session } from '@cairn/api';
import { withParams } from '@cairn/shell';
import { Panel, Segments } from '@cairn/ui/core';
import { Trail } from '@cairn/ui/data';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import styles from './session-replay.module.css';
import { useTrailEvent } from './trail-event.tsx';
import type { Replay } from './use-replay.ts';
import { useStepInSight } from './use-step-in-sight.ts';

/** The steps of a session, optionally only prompts of people or errors. */
export function ReplaySteps({ session, replay }: { session: Session; replay: Replay }): ReactElement {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const trailEvent = useTrailEvent(session);
  const { only, shown, counts, current, here } = replay;
  const list = useStepInSight(replay);
  const trail = useMemo(() => shown.map(trailEvent), [shown, trailEvent]);
  const showing = (which: string | null) => withParams(search, { only: which, step: here });
  return (
    <Panel>
      <div className={styles.bar}>
        <Segments
          label={t`Steps`}
          current={only}
          segments={[
            { id: 'all', label: t`All`, count: counts.all, to: showing(null) },
            { id: 'said', label: t`Prompts`, count: counts.said, to: showing('said') },
            { id: 'errors', label: t`Errors`, count: counts.errors, to: showing('errors') },
          ]}
        />
      </div>
      {shown.length === 0 ? (
        <p className={styles.none}>
          {session.events > 0 && current === undefined ? (
            <Trans>Its steps were deleted because of the project’s retention.</Trans>
          ) : (
            <Trans>Nothing recorded.</Trans>
          )}
        </p>
      ) : (
        <div ref={list}>
          <Trail label={t`What happened`} events={trail} current={current && String(current.sequence)} />
        </div>
      )}
    </Panel>
  );
}
