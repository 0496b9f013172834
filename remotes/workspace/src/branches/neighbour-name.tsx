import type { PatternNeighbour } from '@cairn/api';
import { Link } from '@cairn/ui/core';
import type { ReactElement } from 'react';
import { foreignLink, patternLink } from '../learning/links.ts';
import { PatternName } from '../learning/pattern-name.tsx';

/** How a rule is cited that one of the branch's is held against, with the way to it: in the branch's own project, or beyond. */
export function NeighbourName({ other: { id, number, key }, projectSlug }: { other: PatternNeighbour; projectSlug: string }): ReactElement {
  return (
    <Link to={key === null ? patternLink({ id, projectSlug }) : foreignLink(id)}>
      <PatternName number={number} from={key} />
    </Link>
  );
}
