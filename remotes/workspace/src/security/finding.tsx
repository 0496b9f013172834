import type { SecurityFinding } from '@cairn/api';
import { Button, Icon, RelativeTime, RowCheckbox, type RowSelection } from '@cairn/ui/core';
import { checkIcon, clockIcon, rotateCwIcon } from '@cairn/ui/icons';
import { Plural, Trans } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { useChosenDay } from '../texts/chosen-day.ts';
import styles from './finding.module.css';
import { Acknowledge } from './lazy-acknowledge.ts';
import { FoundIn } from './place.tsx';
import { Level } from './texts.tsx';
import { leadsTo, useFindingTransition } from './transition.ts';

/** A finding: severity, place, recommended action, and transitions. */
export function Finding({
  finding,
  ticks,
  project,
}: {
  finding: SecurityFinding;
  ticks: RowSelection<SecurityFinding> | undefined;
  project: string;
}): ReactElement {
  const { go, busy } = useFindingTransition(finding);
  const [acknowledging, setAcknowledging] = useState(false);
  const { rule, level, subject, count, reason, acknowledgedUntil, updatedAt } = finding;
  const until = useChosenDay(acknowledgedUntil);
  const isOpen = leadsTo(finding, 'acknowledged');
  return (
    <li className={styles.finding} data-row={finding.id} tabIndex={-1}>
      <div className={styles.head}>
        {ticks && <RowCheckbox ticks={ticks} row={finding} />}
        <Level level={level} />
        <h3 className={styles.title}>
          <Trans>
            Secret in a text: <bdi className={styles.rule}>{rule}</bdi>
          </Trans>
        </h3>
        <RelativeTime value={updatedAt} quiet />
      </div>
      <p className={styles.facts}>
        <FoundIn subject={subject} project={project} />
        <Plural value={count} one="redacted once" other="redacted # times" />
      </p>
      {isOpen && (
        <p className={styles.remedy}>
          <Trans>Cairn did not store it. Revoke it where it was issued, create a new one, and keep it away from what agents read.</Trans>
        </p>
      )}
      {until && (
        <p className={styles.facts}>
          <Icon icon={clockIcon} size="small" /> <Trans>Acknowledged until {until}:</Trans> <span dir="auto">{reason}</span>
        </p>
      )}
      <div className={styles.actions}>
        {leadsTo(finding, 'resolved') && (
          <Button size="small" icon={checkIcon} busy={busy} onClick={() => void go({ to: 'resolved' })}>
            <Trans>Mark as rotated</Trans>
          </Button>
        )}
        {isOpen && (
          <Button size="small" variant="quiet" onClick={() => setAcknowledging(true)} onPointerEnter={() => Acknowledge.preload()}>
            <Trans>Acknowledge until…</Trans>
          </Button>
        )}
        {leadsTo(finding, 'reopened') && (
          <Button size="small" variant="quiet" icon={rotateCwIcon} busy={busy} onClick={() => void go({ to: 'reopened' })}>
            <Trans>Reopen</Trans>
          </Button>
        )}
      </div>
      {acknowledging && (
        <Acknowledge draft={`finding.${finding.id}.acknowledge`} onAcknowledge={go} onClose={() => setAcknowledging(false)} />
      )}
    </li>
  );
}
