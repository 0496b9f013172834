import { can, type ProjectAccess, type ProjectMember, type ProjectRole } from '@cairn/api';

/** What roles let people do in a project, and in the whole organization, the most common first. */
export const projectAbilities = ['project.read', 'project.write', 'project.review', 'project.manage'] as const;
export const tenantAbilities = ['project.create', 'tenant.manage'] as const;
export type Ability = (typeof projectAbilities)[number] | (typeof tenantAbilities)[number];

/** Whether a member can do something now, and whether they could with another role in the project. */
export interface AbilityChange {
  ability: Ability;
  now: boolean;
  next: boolean;
}

/**
 * Compares what a member can do now and with the role `next` in the project; null: without one. Suspended people can do nothing. The server
 * enforces the same.
 */
export function abilityChanges(
  abilities: readonly Ability[],
  { tenantRole, projectRole, status }: Pick<ProjectMember, 'tenantRole' | 'projectRole' | 'status'>,
  visibility: ProjectAccess['visibility'],
  next: ProjectRole | null,
): AbilityChange[] {
  const allowed = (ability: Ability, role: ProjectRole | null) =>
    status === 'active' && can({ role: tenantRole }, ability, { visibility, projectRole: role });
  return abilities.map((ability) => ({ ability, now: allowed(ability, projectRole), next: allowed(ability, next) }));
}
