import { type Pattern, type PatternMove, type PatternTransition, type Project, patternMoves } from '@cairn/api';
import { useBulkWrite } from '@cairn/list';
import { useCan } from '@cairn/shell';
import { Button } from '@cairn/ui/core';
import { archiveIcon, checkIcon, circleHelpIcon, circleXIcon, clockIcon, undo2Icon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { useCanInProject } from '../projects/use-can-in-project.ts';
import { usePatternStateText } from '../texts/pattern-states.tsx';
import { RejectPattern } from './lazy-record.ts';
import { snoozedUntil } from './snooze.ts';
import { type PatternAct, patternWrite } from './transition.ts';

/** Renders the bulk actions for patterns. Patterns that are rejected together share one reason. */
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
  const mayIn = useCanInProject();
  const mayForAll = useCan('project.review');
  const { run, busy } = useBulkWrite<Pattern, PatternAct>(patternWrite);
  const stateText = usePatternStateText();
  const [rejecting, setRejecting] = useState(false);
  const fitting = (to: PatternMove) =>
    patterns.filter(({ status, level, projectId }) => {
      const project = projects.find(({ id }) => id === projectId);
      const { from, needs } = patternMoves[to];
      // A rule for every project requires the permission in the whole organization.
      return from.includes(status) && mayIn(needs, project) && (level === 'project' || mayForAll);
    });
  const move = (act: Omit<PatternTransition, 'version'>, successText: (count: number) => string) => {
    const saved = run(fitting(act.to), act, successText);
    onDone();
    return saved;
  };
  const reached = (to: PatternMove) => {
    const state = stateText(to);
    return (count: number) => t`${state}: ${count}`;
  };
  const acts = [
    {
      act: { to: 'accepted', supersedes: [] },
      icon: checkIcon,
      label: (rows: number) => t`Accept ${rows}`,
      successText: (count: number) => t`${plural(count, { one: '# pattern accepted', other: '# patterns accepted' })}`,
    },
    {
      act: { to: 'snoozed', until: snoozedUntil(7), supersedes: [] },
      icon: clockIcon,
      label: (rows: number) => t`Snooze ${rows}`,
      successText: (count: number) => t`${plural(count, { one: '# pattern snoozed', other: '# patterns snoozed' })}`,
    },
    {
      act: { to: 'proposed', supersedes: [] },
      icon: undo2Icon,
      label: (rows: number) => t`Review ${rows} again`,
      successText: reached('proposed'),
    },
    {
      act: { to: 'stale', supersedes: [] },
      icon: circleHelpIcon,
      label: (rows: number) => t`Mark ${rows} as stale`,
      successText: (count: number) => t`${plural(count, { one: '# pattern marked as stale', other: '# patterns marked as stale' })}`,
    },
    {
      act: { to: 'deprecated', supersedes: [] },
      icon: archiveIcon,
      label: (rows: number) => t`Deprecate ${rows}`,
      successText: reached('deprecated'),
    },
  ] satisfies { act: Omit<PatternTransition, 'version'>; icon: unknown; label: unknown; successText: unknown }[];
  const possible = acts.filter(({ act: { to } }) => fitting(to).length > 0);
  const rejectable = fitting('rejected').length;
  if (possible.length + rejectable === 0) return <Trans>You can’t decide on any of these.</Trans>;
  return (
    <>
      {possible.map(({ act, icon, label, successText }) => (
        <Button key={act.to} size="small" icon={icon} busy={busy} onClick={() => void move(act, successText)}>
          {label(fitting(act.to).length)}
        </Button>
      ))}
      {rejectable > 0 && (
        <Button
          size="small"
          icon={circleXIcon}
          busy={busy}
          onClick={() => setRejecting(true)}
          onPointerEnter={() => RejectPattern.preload()}
        >
          <Trans>Reject {rejectable}</Trans>
        </Button>
      )}
      {rejecting && (
        <RejectPattern
          draft="patterns.reject"
          title={<Trans>Reject {rejectable}</Trans>}
          onClose={() => setRejecting(false)}
          onReject={(reason) => move({ to: 'rejected', reason, supersedes: [] }, reached('rejected'))}
        />
      )}
    </>
  );
}
