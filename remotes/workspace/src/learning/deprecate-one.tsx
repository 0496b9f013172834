import type { Pattern, PatternNeighbour, Project } from '@cairn/api';
import { Button } from '@cairn/ui/core';
import { archiveIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { projectQuery } from '../projects/queries.ts';
import styles from './pattern-parts.module.css';
import { patternQuery } from './queries.ts';
import { usePatternTransition } from './transition.ts';
import { useMayReview } from './use-may-review.ts';

/**
 * Lets the reader deprecate one of two contradicting rules in force, each if they may review it. A rule of another project can only be
 * deprecated there.
 */
export function DeprecateOne({ pattern, other }: { pattern: Pattern; other: PatternNeighbour }): ReactElement {
  const { data: project } = useSuspenseQuery(projectQuery(pattern.projectSlug));
  const { data: theirs } = useQuery({ ...patternQuery(other.id), enabled: other.key === null });
  return (
    <div className={styles.fate}>
      <Deprecate pattern={pattern} project={project} />
      {theirs && <Deprecate pattern={theirs} project={project} />}
    </div>
  );
}

function Deprecate({ pattern, project }: { pattern: Pattern; project: Project }): ReactElement | null {
  const mayReview = useMayReview(pattern, project);
  const { go, busy } = usePatternTransition(pattern);
  const { number, status } = pattern;
  if (!mayReview || status !== 'accepted') return null;
  return (
    <Button size="small" icon={archiveIcon} busy={busy} onClick={() => go({ to: 'deprecated', supersedes: [] })}>
      <Trans>Deprecate PAT-{number}</Trans>
    </Button>
  );
}
