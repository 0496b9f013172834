import type { Project } from '@cairn/api';
import { withProject } from '@cairn/shell';
import { Plural } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { Figure, Figures } from './figures.tsx';

/** How much a project knows, and how much of it waits for a person. */
export function OverviewFigures({ project }: { project: Pick<Project, 'slug' | 'counts'> }): ReactElement {
  const { proposed, patterns, decisions, conversations } = project.counts;
  return (
    <Figures inPairs>
      <Figure value={patterns} label={<Plural value={patterns} one="accepted pattern" other="accepted patterns" />} />
      <Figure value={decisions} label={<Plural value={decisions} one="decision" other="decisions" />} />
      <Figure value={conversations} label={<Plural value={conversations} one="conversation" other="conversations" />} />
      <Figure
        value={proposed}
        label={<Plural value={proposed} one="waiting for review" other="waiting for review" />}
        to={withProject('/app/learning', project)}
      />
    </Figures>
  );
}
