import type { ContributedCommand } from '@cairn/contract';
import { type CurrentProject, withProject } from '@cairn/shell';

type Leading = Pick<ContributedCommand, 'to' | 'inProject' | 'ofProject'>;

/**
 * Where a command leads from the page in view: one that is about a project to the project at hand, and one that makes something
 * for it to the project that the page is about, be it by its address or since all pages there are.
 */
export function addressOf(
  { to, inProject, ofProject }: Leading,
  page: { pathname: string; search: string },
  atHand: Pick<CurrentProject, 'slug'> | null,
  all: readonly Leading[],
): string {
  if (inProject) return withProject(to, atHand);
  if (!ofProject) return to;
  const slug = new URLSearchParams(page.search).get('project');
  const isOfProject = all.some((one) => one.inProject && one.to === page.pathname);
  return withProject(to, slug ? { slug } : isOfProject ? atHand : null);
}
