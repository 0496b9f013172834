import { type Session, sessionLabel } from '@cairn/api';
import { Button, MenuButton } from '@cairn/ui/core';
import { gitCompareIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { comparisonLink } from './links.ts';
import { sessionsQuery } from './queries.ts';

/** As many sessions of a project as are offered to compare one with. */
const few = 12;

/** Compares a session with a later or an earlier one of its project, those on the same branch first. Nothing where it is the only one. */
export function CompareButton({ session }: { session: Session }): ReactElement | null {
  const { t } = useLingui();
  const { data } = useQuery(sessionsQuery({ project: session.projectSlug, limit: few + 1 }));
  const others = (data?.items ?? [])
    .filter(({ id }) => id !== session.id)
    .slice(0, few)
    .toSorted((one, other) => Number(other.branch === session.branch) - Number(one.branch === session.branch));
  if (others.length === 0) return null;
  return (
    <MenuButton
      label={t`Compare with …`}
      placement="bottom end"
      entries={others.map((other) => {
        const [first, second] = other.createdAt < session.createdAt ? [other, session] : [session, other];
        return {
          id: other.id,
          label: other.goal,
          description: [sessionLabel(other.id), other.client, other.branch].filter(Boolean).join(' · '),
          href: comparisonLink(first, second, session.projectSlug),
        };
      })}
      trigger={(props) => (
        <Button icon={gitCompareIcon} {...props}>
          <Trans>Compare with …</Trans>
        </Button>
      )}
    />
  );
}
