import type { Project, ProjectMember, ProjectRole } from '@cairn/api';
import { Icon, Tag, VisuallyHidden } from '@cairn/ui/core';
import { checkIcon, xIcon } from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import { type Ability, abilityChanges } from './abilities.ts';
import styles from './member-preview.module.css';

const texts: Record<Ability, MessageDescriptor> = {
  'project.read': msg`Read this project, except private conversations of others`,
  'project.write': msg`Write conversations, decisions and proposals`,
  'project.review': msg`Accept and reject decisions and patterns`,
  'project.manage': msg`Change the settings and members of this project`,
  'project.create': msg`Create projects`,
  'tenant.manage': msg`Manage people and projects of the organization`,
};

/** What a member can do, why, and what another role in the project would change. */
export function MemberAbilities({
  title,
  why,
  abilities,
  member,
  project,
  next,
}: {
  title: ReactNode;
  /** The role that decides, or what overrides it. */
  why: ReactNode;
  abilities: readonly Ability[];
  member: ProjectMember;
  project: Project;
  /** The role that was chosen and is not set yet, or the present one. */
  next: ProjectRole | null;
}): ReactElement {
  const { i18n } = useLingui();
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.why}>{why}</p>
      <ul className={styles.abilities}>
        {abilityChanges(abilities, member, project.visibility, next).map(({ ability, now, next: after }) => (
          <li key={ability} className={styles.ability} data-allowed={after}>
            <Icon icon={after ? checkIcon : xIcon} size="small" />
            <VisuallyHidden>{after ? <Trans>Allowed:</Trans> : <Trans>Not allowed:</Trans>} </VisuallyHidden>
            <span>{i18n._(texts[ability])}</span>
            {now !== after && <Tag>{after ? <Trans context="ability">new</Trans> : <Trans context="ability">lost</Trans>}</Tag>}
          </li>
        ))}
      </ul>
    </section>
  );
}
