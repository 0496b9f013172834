import type { AnalyticsRule, Pattern } from '@cairn/api';
import { useBulkWrite } from '@cairn/list';
import { useCan } from '@cairn/shell';
import { Button } from '@cairn/ui/core';
import { circleHelpIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { choosableProjects } from '../conversations/load.ts';
import { patternQuery } from '../learning/queries.ts';
import { type PatternAct, patternWrite } from '../learning/transition.ts';
import { projectsQuery } from '../projects/queries.ts';
import { useCanInProject } from '../projects/use-can-in-project.ts';

/** Moves rules in force back to the review inbox, to check whether they still apply. Includes only rules that the reader may review. */
export function AskStillTrue({ rules }: { rules: readonly AnalyticsRule[] }): ReactElement | null {
  const { t } = useLingui();
  const mayIn = useCanInProject();
  const mayForAll = useCan('project.review');
  const { data: projects } = useQuery(projectsQuery(choosableProjects));
  const patterns = useQueries({ queries: rules.map(({ id }) => patternQuery(id)) });
  const { run, busy } = useBulkWrite<Pattern, PatternAct>(patternWrite);
  const askable = patterns.flatMap(({ data: pattern }) => {
    const project = projects?.items.find(({ id }) => id === pattern?.projectId);
    const may = pattern && project && mayIn('project.review', project) && (pattern.level === 'project' || mayForAll);
    return may && pattern.status === 'accepted' ? [pattern] : [];
  });
  const count = askable.length;
  if (count === 0) return null;
  const ask = () =>
    run(
      askable,
      { to: 'stale', supersedes: [] },
      (count) => t`${plural(count, { one: '# pattern marked as stale', other: '# patterns marked as stale' })}`,
    );
  return (
    <Button size="small" icon={circleHelpIcon} busy={busy} onClick={() => void ask()}>
      {t`${plural(count, { one: 'Mark # rule as stale', other: 'Mark # rules as stale' })}`}
    </Button>
  );
}
