import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { useProjectInView } from '../project/current-project.ts';
import { projectQuery } from '../projects/queries.ts';
import { BranchListPage } from './branch-list-page.tsx';
import { BranchComparison } from './lazy-comparison.ts';
import { branchInView } from './list-state.ts';

/** `/app/project/branches`: the list with a preview, or the comparison of one branch with the default branch. */
export function Component(): ReactElement {
  const [search] = useSearchParams();
  const { data: project } = useSuspenseQuery(projectQuery(search.get('project') ?? ''));
  const inView = branchInView(search);
  useProjectInView(project);
  if (inView.full && inView.id) return <BranchComparison key={inView.id} id={inView.id} project={project} />;
  return <BranchListPage inView={inView} project={project} />;
}
