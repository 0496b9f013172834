import type { PatternNeighbour } from '@cairn/api';
import { Link } from '@cairn/ui/core';
import type { ReactElement } from 'react';
import { foreignLink } from '../learning/links.ts';
import { PatternName } from '../learning/pattern-name.tsx';

/** How a rule is cited that one of the branch's is held against; one that comes from another project with the way there. */
export function NeighbourName({ other: { id, number, key } }: { other: PatternNeighbour }): ReactElement {
  const name = <PatternName number={number} from={key} />;
  return key === null ? name : <Link to={foreignLink(id)}>{name}</Link>;
}
