import { type Decision, type Project, reviewDayNeeds } from '@cairn/api';
import { useCan } from '@cairn/shell';
import { Button, Panel } from '@cairn/ui/core';
import { calendarIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { useChosenDay } from '../../texts/chosen-day.ts';
import styles from '../decision-page.module.css';
import { ChooseReviewDay } from './lazy.ts';

/** Renders the review date of a decision and the button that sets it. Renders nothing without either. */
export function ReviewDayPanel({ decision, project }: { decision: Decision; project: Project }): ReactElement | null {
  const day = useChosenDay(decision.reviewBy);
  const needs = reviewDayNeeds[decision.status];
  const holds = useCan(needs ?? 'project.review', project) && project.status === 'active';
  const may = needs !== undefined && holds;
  const [choosing, setChoosing] = useState(false);
  if (!day && !may) return null;
  return (
    <Panel flush title={<Trans>Review date</Trans>}>
      <div className={styles.act}>
        <p className={styles.muted}>
          {day ? <Trans>Review on {day}</Trans> : <Trans>Not scheduled. On its review date, a decision appears in Insights.</Trans>}
        </p>
        {may && (
          <div>
            <Button
              size="small"
              icon={calendarIcon}
              onClick={() => setChoosing(true)}
              onPointerEnter={() => ChooseReviewDay.preload()}
              onFocus={() => ChooseReviewDay.preload()}
            >
              {day ? <Trans>Change date</Trans> : <Trans>Set date</Trans>}
            </Button>
          </div>
        )}
      </div>
      {choosing && <ChooseReviewDay decision={decision} onClose={() => setChoosing(false)} />}
    </Panel>
  );
}
