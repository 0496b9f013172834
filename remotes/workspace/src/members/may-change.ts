import { managesTenant, type Project, type ProjectMember } from '@cairn/api';
import { useCan, useSession } from '@cairn/shell';

/**
 * Returns whether the reader may change a member's role in the project: managers of the project may. Nobody changes their own access, unless
 * their tenant role grants it anyway.
 */
export function useMayChange(project: Project): (member: ProjectMember) => boolean {
  const user = useSession()?.user;
  const mayManage = useCan('project.manage', project);
  return ({ id, projectRole }) => mayManage && projectRole !== null && (id !== user?.id || managesTenant(user.role));
}
