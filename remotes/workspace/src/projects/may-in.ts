import { can, type Permission, type Project } from '@cairn/api';
import { useSession } from '@cairn/shell';

/** May the reader do what needs `permission` in a project that is at work? In one that is archived, or not known, nobody does anything. */
export function useMayIn(): (permission: Permission, project: Project | undefined) => boolean {
  const session = useSession();
  return (permission, project) => session !== null && project?.status === 'active' && can(session.user, permission, project);
}
