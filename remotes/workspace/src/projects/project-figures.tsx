import type { Project } from '@cairn/api';
import { Plural } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { Figure, Figures } from '../project/figures.tsx';

/** Open reviews and amount of knowledge of a project, on its card and in its preview. */
export function ProjectFigures({ counts }: { counts: Project['counts'] }): ReactElement {
  const { proposed, patterns, decisions, conversations } = counts;
  return (
    <Figures>
      <Figure value={proposed} label={<Plural value={proposed} one="to review" other="to review" />} />
      <Figure value={patterns} label={<Plural value={patterns} one="pattern" other="patterns" />} />
      <Figure value={decisions} label={<Plural value={decisions} one="decision" other="decisions" />} />
      <Figure value={conversations} label={<Plural value={conversations} one="conversation" other="conversations" />} />
    </Figures>
  );
}
