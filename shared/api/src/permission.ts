/**
 * Permissions as one pure table, shared by server and browser (specification, section 6). The server enforces them; the client uses them
 * only to hide what would be refused.
 */

/** The tenant roles, strongest first. */
export const tenantRoles = ['owner', 'admin', 'teamlead', 'developer', 'viewer'] as const;
export type TenantRole = (typeof tenantRoles)[number];

export const permissions = [
  'project.read',
  'project.write',
  'project.review',
  'project.manage',
  'project.create',
  'tenant.manage',
  'tenant.own',
  'staff.use',
  'platform.admin',
  'develop.override',
] as const;
export type Permission = (typeof permissions)[number];

/** A role as received: a word in any case, or a number from another system. */
export type Role = string | number | null | undefined;

/** Numbers of 30 or more count as admin (specification, section 9). */
const numericAdmin = 30;

/** Returns the role's word. A number of 30 or more is an admin, any other a developer; a missing role is a developer. */
export function roleWord(role: Role): TenantRole {
  const numeric = asNumber(role);
  if (numeric !== undefined) return numeric >= numericAdmin ? 'admin' : 'developer';
  const word = String(role ?? '')
    .trim()
    .toLowerCase();
  return tenantRoles.find((known) => known === word) ?? (word === '' ? 'developer' : 'viewer');
}

/** "Manage projects": owner, admin or teamlead in any case, or a number of 30 or more. */
export function managesProjects(role: Role): boolean {
  return ['owner', 'admin', 'teamlead'].includes(roleWord(role));
}

/** "Manage tenant": owner or admin in any case, or a number of 30 or more. */
export function managesTenant(role: Role): boolean {
  return ['owner', 'admin'].includes(roleWord(role));
}

/** Platform staff: a number of 1 or more, or one of four words. */
export function isStaff(cairnRole: Role): boolean {
  const numeric = asNumber(cairnRole);
  if (numeric !== undefined) return numeric >= 1;
  return ['staff', 'systemadmin', 'supportstaff', 'administrator'].includes(wordOf(cairnRole));
}

/** Platform administrator: only the number 2, or one of two words. */
export function isPlatformAdmin(cairnRole: Role): boolean {
  const numeric = asNumber(cairnRole);
  if (numeric !== undefined) return numeric === 2;
  return ['systemadmin', 'administrator'].includes(wordOf(cairnRole));
}

/** The person whose permissions are checked. */
export interface Subject {
  role: Role;
  cairnRole?: Role;
  /** Set if the installation allows local remotes, with the tenant roles that may use them. */
  override?: { allowed: boolean; roles: readonly TenantRole[] };
}

/** The project for which a permission is checked. */
export interface ProjectAccess {
  visibility: 'tenant' | 'members';
  /** The subject's role in this project, if one was set. */
  projectRole?: Role;
}

/**
 * Returns whether `subject` has a permission, in `project` if it is about one. A project role replaces the tenant role in that project,
 * except for owners and admins of the tenant.
 */
export function can(subject: Subject | null | undefined, permission: Permission, project?: ProjectAccess): boolean {
  if (!subject) return false;
  const tenantWide = managesTenant(subject.role);
  const set = project?.projectRole;
  const hasProjectRole = set !== undefined && set !== null;
  const role = roleWord(!tenantWide && hasProjectRole ? set : subject.role);
  const reads = !project || tenantWide || project.visibility === 'tenant' || hasProjectRole;
  switch (permission) {
    case 'project.read':
      return reads;
    case 'project.write':
      return reads && role !== 'viewer';
    case 'project.review':
    case 'project.manage':
      return reads && managesProjects(role);
    case 'project.create':
      return roleWord(subject.role) !== 'viewer';
    case 'tenant.manage':
      return tenantWide;
    case 'tenant.own':
      return roleWord(subject.role) === 'owner';
    case 'staff.use':
      return isStaff(subject.cairnRole);
    case 'platform.admin':
      return isPlatformAdmin(subject.cairnRole);
    case 'develop.override':
      return Boolean(
        subject.override?.allowed && (isPlatformAdmin(subject.cairnRole) || subject.override.roles.includes(roleWord(subject.role))),
      );
  }
}

function wordOf(role: Role): string {
  return String(role ?? '')
    .trim()
    .toLowerCase();
}

function asNumber(role: Role): number | undefined {
  if (typeof role === 'number') return Number.isFinite(role) ? role : undefined;
  return typeof role === 'string' && /^-?\d+(\.\d+)?$/.test(role.trim()) ? Number(role) : undefined;
}
