import type { ContributedCommand } from '@cairn/contract';
import { type CurrentProject, withProject } from '@cairn/shell';

type Leading = Pick<ContributedCommand, 'to' | 'inProject' | 'ofProject'>;

/**
 * Returns the address of a command from the current page. A command about a project gets the current project. A command that creates
 * something in a project gets the project of the page, from its address or because all pages there are about one.
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
