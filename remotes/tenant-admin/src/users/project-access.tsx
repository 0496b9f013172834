import { type EffectiveAccess, effectiveAccess, type MemberDetail, type MemberProject, managesTenant, type TenantRole } from '@cairn/api';
import { useRoleText } from '@cairn/shell';
import { Link, ProjectTile, Tag } from '@cairn/ui/core';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './user-details.module.css';

const abilities: Record<EffectiveAccess['can'], MessageDescriptor> = {
  manage: msg`manages the project`,
  write: msg`contributes`,
  read: msg`only reads`,
};

/** The projects that a person can read, and in one line each what they can do there and why. */
export function ProjectAccess({ role, projects }: { role: TenantRole; projects: MemberDetail['projects'] }): ReactElement {
  const more = projects.total - projects.items.length;
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>
        <Plural value={projects.total} _0="No projects" one="# project" other="# projects" />
      </h3>
      {managesTenant(role) && (
        <p className={styles.quiet}>
          <Trans>Owners and admins manage every project, whatever their role in it.</Trans>
        </p>
      )}
      <ul className={styles.list}>
        {projects.items.map((project) => (
          <li key={project.id} className={styles.row}>
            <ProjectTile projectKey={project.key} colour={project.colour} icon={project.icon} />
            <span className={styles.words}>
              <span className={styles.name}>
                <Link to={`/app/project/members?project=${project.slug}`}>
                  <bdi>{project.name}</bdi>
                </Link>
                {project.status === 'archived' && (
                  <Tag>
                    <Trans context="state of a project">Archived</Trans>
                  </Tag>
                )}
              </span>
              {!managesTenant(role) && (
                <span className={styles.quiet}>
                  <Explanation role={role} project={project} />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className={styles.quiet}>
          <Plural value={more} one="# more project" other="# more projects" />
        </p>
      )}
    </section>
  );
}

/** The effective role: the one that counts, and what it means. */
function Explanation({ role, project }: { role: TenantRole; project: MemberProject }): ReactElement {
  const { i18n } = useLingui();
  const roleText = useRoleText();
  const { can, decidedBy } = effectiveAccess(role, project);
  const ability = i18n._(abilities[can]);
  const general = roleText(role);
  if (decidedBy === 'tenant')
    return (
      <Trans>
        {general} in the organization, no role in the project: {ability}
      </Trans>
    );
  const own = roleText(project.projectRole);
  return (
    <Trans>
      {general} in the organization, {own} in the project: {ability}
    </Trans>
  );
}
