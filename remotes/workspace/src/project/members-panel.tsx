import type { Project } from '@cairn/api';
import { useLocale, withProject } from '@cairn/shell';
import { Avatar, Avatars, numberFormat } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { ExcerptPanel } from '../home/excerpt-panel.tsx';
import styles from './members-panel.module.css';
import { fewMembersQuery, membersShown } from './queries.ts';

/** The first members of a project as avatars, with a link to all. */
export function MembersPanel({ project }: { project: Project }): ReactElement {
  const { format } = numberFormat(useLocale(), { signDisplay: 'exceptZero' });
  const { data: members } = useSuspenseQuery(fewMembersQuery(project.slug));
  const others = members.total - membersShown;
  return (
    <ExcerptPanel
      title={<Trans context="of a project">Members</Trans>}
      total={members.total}
      all={withProject('/app/project/members', project)}
    >
      <p className={styles.people}>
        <Avatars>
          {members.items.slice(0, membersShown).map(({ id, displayName }) => (
            <Avatar key={id} name={displayName} size="medium" />
          ))}
        </Avatars>
        {others > 0 && <bdi className={styles.others}>{format(others)}</bdi>}
      </p>
    </ExcerptPanel>
  );
}
