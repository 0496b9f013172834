import { type Insight, type InsightMove, insightMoves, type Project } from '@cairn/api';
import { useBulkWrite } from '@cairn/list';
import { Button } from '@cairn/ui/core';
import { checkIcon, eyeIcon, undo2Icon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useCanInProject } from '../projects/use-can-in-project.ts';
import { useInsightStateText } from '../texts/insight-texts.tsx';
import { DismissMenu } from './dismiss-menu.tsx';
import { type InsightAct, insightWrite } from './transition.ts';

/** Bulk actions for insights. All are dismissed for the same reason. */
export function BulkActions({
  insights,
  projects,
  onDone,
}: {
  insights: readonly Insight[];
  projects: readonly Project[];
  onDone: () => void;
}): ReactElement {
  const { t } = useLingui();
  const mayIn = useCanInProject();
  const stateText = useInsightStateText();
  const { run, busy } = useBulkWrite<Insight, InsightAct>(insightWrite);
  const fitting = (to: InsightMove) =>
    insights.filter(({ status, projectId }) => {
      const project = projects.find(({ id }) => id === projectId);
      const { from, needs } = insightMoves[to];
      return from.includes(status) && mayIn(needs, project);
    });
  const move = (act: InsightAct) => {
    const state = stateText(act.to);
    run(fitting(act.to), act, (count) => t`${state}: ${count}`);
    onDone();
  };
  const fresh = fitting('acknowledged').filter(({ status }) => status === 'open').length;
  const [resolvable, dismissable, closed] = [fitting('resolved').length, fitting('dismissed').length, fitting('open').length];
  if (resolvable + dismissable + closed === 0) return <Trans>You can’t decide on any of these.</Trans>;
  return (
    <>
      {fresh > 0 && (
        <Button size="small" icon={eyeIcon} busy={busy} onClick={() => move({ to: 'acknowledged' })}>
          <Trans>Acknowledge {fresh}</Trans>
        </Button>
      )}
      {resolvable > 0 && (
        <Button size="small" icon={checkIcon} busy={busy} onClick={() => move({ to: 'resolved' })}>
          <Trans>Resolve {resolvable}</Trans>
        </Button>
      )}
      {dismissable > 0 && (
        <DismissMenu placement="top end" busy={busy} onDismiss={(reason) => move({ to: 'dismissed', reason })}>
          {t`Dismiss ${dismissable}`}
        </DismissMenu>
      )}
      {closed > 0 && (
        <Button size="small" icon={undo2Icon} busy={busy} onClick={() => move({ to: 'open' })}>
          <Trans>Reopen {closed}</Trans>
        </Button>
      )}
    </>
  );
}
