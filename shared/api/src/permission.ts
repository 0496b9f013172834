/**
 * Who may do what: one pure table, used by server and browser alike (specification, section 6).
 * The server is the lock; the client asks the same rules only to hide what would be refused.
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

/** A role as it may arrive: a word in any letter case, or a number from another system. */
export type Role = string | number | null | undefined;

/** Numbers of 30 or more count as admin (specification, section 9). */
const numericAdmin = 30;

/** The word for a role; a number of 30 or more is an admin, any other a developer; nothing is a developer. */
export function roleWord(role: Role): TenantRole {
  const numeric = asNumber(role);
  if (numeric !== undefined) return numeric >= numericAdmin ? 'admin' : 'developer';
  const word = String(role ?? '')
    .trim()
    .toLowerCase();
  return tenantRoles.find((known) => known === word) ?? (word === '' ? 'developer' : 'viewer');
}

/** "Manage projects": owner, admin or teamlead in any letter case, or a number of 30 or more. */
export function managesProjects(role: Role): boolean {
  return ['owner', 'admin', 'teamlead'].includes(roleWord(role));
}

/** "Manage tenant": owner or admin in any letter case, or a number of 30 or more. */
export function managesTenant(role: Role): boolean {
  return ['owner', 'admin'].includes(roleWord(role));
}

/** Platform staff: a number of 1 or more, or one of four words. */
export function isStaff(cairnRole: Role): boolean {
  const numeric = asNumber(cairnRole);
  if (numeric !== undefined) return numeric >= 1;
  return ['staff', 'systemadmin', 'supportstaff', 'administrator'].includes(wordOf(cairnRole));
}

/** Platform administrator: the number 2 and no other, or one of two words. */
export function isPlatformAdmin(cairnRole: Role): boolean {
  const numeric = asNumber(cairnRole);
  if (numeric !== undefined) return numeric === 2;
  return ['systemadmin', 'administrator'].includes(wordOf(cairnRole));
}

/** Whom the rules are asked about. */
export interface Subject {
  role: Role;
  cairnRole?: Role;
  /** The installation allows local remotes, and names the tenant roles that may use them. */
  override?: { allowed: boolean; roles: readonly TenantRole[] };
}

/** The project that a permission is asked for. */
export interface ProjectAccess {
  visibility: 'tenant' | 'members';
  /** The role that the subject has in this project, where one was set. */
  projectRole?: Role;
}

/**
 * May `subject` do this, in `project` where the permission is about one?
 * A role set in a project replaces the tenant's role there, except for owners and admins of the tenant.
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
