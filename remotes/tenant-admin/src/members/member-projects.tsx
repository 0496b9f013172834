import { type Member, managesTenant } from '@cairn/api';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** The projects that a person can read, in a few words: "All", or the first names and the number of others. */
export function MemberProjects({ member: { role, projects } }: { member: Pick<Member, 'role' | 'projects'> }): ReactElement {
  if (managesTenant(role)) return <Trans context="all projects">All</Trans>;
  const { names, total } = projects;
  const [first, second] = names;
  if (first === undefined) return <Trans context="no projects">None</Trans>;
  if (total === 1 || second === undefined) return <bdi>{first}</bdi>;
  if (total === 2)
    return (
      <Trans>
        <bdi>{first}</bdi>, <bdi>{second}</bdi>
      </Trans>
    );
  const more = total - 1;
  return (
    <Trans>
      <bdi>{first}</bdi> and <Plural value={more} one="# more" other="# more" />
    </Trans>
  );
}
