import { can, type Pattern, type PatternMove, type PatternTransition, type Project, patternMoves } from '@cairn/api';
import { useBulkWrite } from '@cairn/list';
import { useSession } from '@cairn/shell';
import { Button } from '@cairn/ui/core';
import { checkIcon, clockIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { snoozedUntil } from './snooze.ts';
import { type PatternAct, patternWrite } from './transition.ts';

/** What can be done with many patterns at once. Rejecting is not among it: each rejection has its reason. */
export function BulkActions({
  patterns,
  projects,
  onDone,
}: {
  patterns: readonly Pattern[];
  projects: readonly Project[];
  onDone: () => void;
}): ReactElement {
  const { t } = useLingui();
  const session = useSession();
  const { run, busy } = useBulkWrite<Pattern, PatternAct>(patternWrite);
  const fitting = (to: PatternMove) =>
    patterns.filter(({ status, level, projectId }) => {
      const project = projects.find(({ id }) => id === projectId);
      const { from, needs } = patternMoves[to];
      const mayDecide = session !== null && project?.status === 'active' && can(session.user, needs, project);
      // What every project is told is for those who look after projects in the whole organisation.
      return mayDecide && from.includes(status) && (level === 'project' || can(session.user, 'project.review'));
    });
  const move = (act: Omit<PatternTransition, 'version'>, said: (count: number) => string) => () => {
    run(fitting(act.to), act, said);
    onDone();
  };
  const [acceptable, snoozable, stale] = [fitting('accepted').length, fitting('snoozed').length, fitting('stale').length];
  if (acceptable + snoozable + stale === 0) return <Trans>Nothing here can be decided by you.</Trans>;
  return (
    <>
      {acceptable > 0 && (
        <Button
          size="small"
          icon={checkIcon}
          busy={busy}
          onClick={move(
            { to: 'accepted', supersedes: [] },
            (count) => t`${plural(count, { one: '# pattern accepted', other: '# patterns accepted' })}`,
          )}
        >
          <Trans>Accept {acceptable}</Trans>
        </Button>
      )}
      {snoozable > 0 && (
        <Button
          size="small"
          icon={clockIcon}
          busy={busy}
          onClick={move(
            { to: 'snoozed', until: snoozedUntil(7), supersedes: [] },
            (count) => t`${plural(count, { one: '# pattern snoozed', other: '# patterns snoozed' })}`,
          )}
        >
          <Trans>Snooze {snoozable}</Trans>
        </Button>
      )}
      {stale > 0 && (
        <Button
          size="small"
          busy={busy}
          onClick={move(
            { to: 'stale', supersedes: [] },
            (count) => t`${plural(count, { one: '# pattern doubted', other: '# patterns doubted' })}`,
          )}
        >
          <Trans>Doubt {stale}</Trans>
        </Button>
      )}
    </>
  );
}
