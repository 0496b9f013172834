import type { Project } from '@cairn/api';
import { useCan, withProject } from '@cairn/shell';
import { Plural } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { Figure, Figures } from './figures.tsx';

/** Key figures of a project's knowledge and its open reviews, equal to the totals of the linked lists. */
export function OverviewFigures({ project, rules }: { project: Project; rules: number }): ReactElement {
  const { proposed, patterns, decisions, conversations } = project.counts;
  // Both come from separate responses and may briefly differ.
  const waiting = Math.max(0, proposed - rules);
  const mayReview = useCan('project.review', project);
  return (
    <Figures inPairs>
      <Figure value={patterns} label={<Plural value={patterns} one="accepted pattern" other="accepted patterns" />} />
      <Figure value={decisions} label={<Plural value={decisions} one="decision" other="decisions" />} />
      <Figure value={conversations} label={<Plural value={conversations} one="conversation" other="conversations" />} />
      <Figure
        value={rules}
        label={
          mayReview ? (
            <Plural value={rules} one="pattern to review" other="patterns to review" />
          ) : (
            <Plural value={rules} one="proposed pattern" other="proposed patterns" />
          )
        }
        to={withProject('/app/learning', project)}
      />
      <Figure
        value={waiting}
        label={
          mayReview ? (
            <Plural value={waiting} one="decision to review" other="decisions to review" />
          ) : (
            <Plural value={waiting} one="proposed decision" other="proposed decisions" />
          )
        }
        to={withProject('/app/decisions?status=proposed', project)}
      />
    </Figures>
  );
}
