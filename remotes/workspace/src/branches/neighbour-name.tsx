import type { PatternNeighbour } from '@cairn/api';
import { Link } from '@cairn/ui/core';
import type { ReactElement } from 'react';
import { foreignLink, patternLink } from '../learning/links.ts';
import { PatternName } from '../learning/pattern-name.tsx';

/** The label of a rule compared with one of the branch, linked within the branch's project or to another. */
export function NeighbourName({ other: { id, number, key }, projectSlug }: { other: PatternNeighbour; projectSlug: string }): ReactElement {
  return (
    <Link to={key === null ? patternLink({ id, projectSlug }) : foreignLink(id)}>
      <PatternName number={number} from={key} />
    </Link>
  );
}
