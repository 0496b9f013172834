import type { Project } from '@cairn/api';
import { useCan, withProject } from '@cairn/shell';
import { IconButton, lazy, MenuButton } from '@cairn/ui/core';
import {
  archiveIcon,
  ellipsisIcon,
  messagesSquareIcon,
  pencilIcon,
  rotateCwIcon,
  settings2Icon,
  shieldIcon,
  signpostIcon,
} from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { useArchiveProject } from './change-project.ts';
import styles from './project-menu.module.css';

const ChooseLook = lazy(() => import('./choose-look.tsx').then((module) => module.ChooseLook));

/** The actions for a project in a list. */
export function ProjectMenu({ project }: { project: Project }): ReactElement {
  const { t } = useLingui();
  const mayManage = useCan('project.manage', project);
  const run = useArchiveProject(project);
  const [choosing, setChoosing] = useState(false);
  const { name } = project;
  const archived = project.status === 'archived';
  return (
    <span className={styles.menu}>
      <MenuButton
        label={t`Actions for ${name}`}
        placement="bottom end"
        entries={[
          {
            id: 'conversations',
            label: t`Conversations`,
            icon: messagesSquareIcon,
            href: withProject('/app/project/conversations', project),
          },
          { id: 'decisions', label: t`Decisions`, icon: signpostIcon, href: withProject('/app/decisions', project) },
          ...(mayManage
            ? [
                {
                  id: 'settings',
                  label: t({ message: 'Settings', context: 'of a project' }),
                  icon: settings2Icon,
                  href: withProject('/app/project/settings', project),
                },
                {
                  id: 'security',
                  label: t({ message: 'Security', context: 'of a project' }),
                  icon: shieldIcon,
                  href: withProject('/app/project/security', project),
                },
                { id: 'look', label: t`Icon and color`, icon: pencilIcon, onAction: () => setChoosing(true) },
                archived
                  ? { id: 'restore', label: t`Restore`, icon: rotateCwIcon, onAction: () => run('active') }
                  : {
                      id: 'archive',
                      label: t`Archive`,
                      description: t`Keeps its knowledge, can be restored`,
                      icon: archiveIcon,
                      onAction: () => run('archived'),
                    },
              ]
            : []),
        ]}
        trigger={(props) => <IconButton size="small" icon={ellipsisIcon} label={t`Actions for ${name}`} {...props} />}
      />
      {choosing && <ChooseLook project={project} onClose={() => setChoosing(false)} />}
    </span>
  );
}
