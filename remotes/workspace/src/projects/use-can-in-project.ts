import { can, type Permission, type Project } from '@cairn/api';
import { useSession } from '@cairn/shell';

/** Returns a function that checks a permission in an active project. In an archived or unknown one, nothing is allowed. */
export function useCanInProject(): (permission: Permission, project: Project | undefined) => boolean {
  const session = useSession();
  return (permission, project) => session !== null && project?.status === 'active' && can(session.user, permission, project);
}
