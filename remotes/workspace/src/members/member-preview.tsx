import { managesTenant, type Project, type ProjectMember, type ProjectRole, projectRoles } from '@cairn/api';
import { Preview, RoleName, roleIcons } from '@cairn/list';
import { useRoleText, useSession } from '@cairn/shell';
import { Avatar, Button, Fact, Facts, Icon } from '@cairn/ui/core';
import { Select } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { projectAbilities, tenantAbilities } from './abilities.ts';
import { useChangeMember } from './change-member.ts';
import { useMayChange } from './may-change.ts';
import { MemberAbilities } from './member-abilities.tsx';
import { MemberMenu } from './member-menu.tsx';
import styles from './member-preview.module.css';

/**
 * The preview of a member: their role in the organization and here, and what each lets them do. Choosing another role shows what would
 * change before it is set.
 */
export function MemberPreview({
  member,
  project,
  onClose,
}: {
  member: ProjectMember;
  project: Project;
  onClose: () => void;
}): ReactElement {
  const { t } = useLingui();
  const roleText = useRoleText();
  const tenant = useSession()?.tenant.name ?? '';
  const mayChange = useMayChange(project)(member);
  const change = useChangeMember(member, project.slug);
  const { displayName, email, tenantRole, projectRole, role } = member;
  const [chosen, setChosen] = useState<ProjectRole | null>(null);
  const next = chosen ?? projectRole;
  const isChange = next !== projectRole;
  const managesAll = managesTenant(tenantRole);
  const [nextText, tenantText] = [next ? roleText(next) : '', roleText(tenantRole)];
  const suspended = member.status === 'suspended' && <Trans>Suspended people have no access, whatever their roles.</Trans>;
  const options = projectRoles.map((id) => ({ id, label: roleText(id), before: <Icon icon={roleIcons[id]} size="small" /> }));
  return (
    <Preview
      label={displayName}
      before={<Avatar name={displayName} size="medium" decorative />}
      actions={mayChange && <MemberMenu member={member} project={project} />}
      change={`${role} ${isChange}`}
      onClose={onClose}
    >
      <div>
        <h2 className={styles.name} dir="auto">
          {displayName}
        </h2>
        <a className={styles.email} href={`mailto:${email}`} dir="ltr">
          {email}
        </a>
      </div>
      <Facts>
        <Fact
          name={
            <Trans>
              In <bdi>{tenant}</bdi>
            </Trans>
          }
        >
          <RoleName role={tenantRole} />
        </Fact>
        <Fact name={<Trans>In this project</Trans>}>
          {projectRole ? <RoleName role={projectRole} /> : <Trans context="no role in a project">None</Trans>}
        </Fact>
      </Facts>
      {mayChange && !managesAll && (
        <div className={styles.choice}>
          <Select
            label={t`Role in this project`}
            value={next}
            onChange={(id) => setChosen(projectRoles.find((one) => one === id) ?? null)}
            options={options}
          />
          {isChange && next && (
            <Button
              variant="primary"
              onClick={() => {
                setChosen(null);
                change(next);
              }}
            >
              <Trans>Change to {nextText}</Trans>
            </Button>
          )}
        </div>
      )}
      <MemberAbilities
        title={isChange ? <Trans>What they could do in this project then</Trans> : <Trans>What they can do in this project</Trans>}
        why={
          suspended ||
          (managesAll ? (
            <Trans>By their organization role ({tenantText}), which manages all projects.</Trans>
          ) : (
            <Trans>By their role in this project ({nextText}), which replaces the organization role here.</Trans>
          ))
        }
        abilities={projectAbilities}
        member={member}
        project={project}
        next={next}
      />
      <MemberAbilities
        title={<Trans>What they can do in the organization</Trans>}
        why={suspended || <Trans>By their organization role ({tenantText}).</Trans>}
        abilities={tenantAbilities}
        member={member}
        project={project}
        next={next}
      />
    </Preview>
  );
}
