import { type Session, sessionLabel } from '@cairn/api';
import { Button, MenuButton } from '@cairn/ui/core';
import { gitCompareIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { comparisonLink } from './links.ts';
import { sessionsQuery } from './queries.ts';

/** Number of sessions offered for comparison. */
const few = 12;

/** Compares a session with a recent one of its branch, or of its project. Nothing if it is the only one. */
export function CompareButton({ session }: { session: Session }): ReactElement | null {
  const { t } = useLingui();
  const { projectSlug: project, branch } = session;
  const { data: all } = useQuery(sessionsQuery({ project, limit: few + 1 }));
  const { data: onBranch } = useQuery({ ...sessionsQuery({ project, branch: branch ?? '', limit: few + 1 }), enabled: branch !== null });
  const isRead = all !== undefined && (branch === null || onBranch !== undefined);
  const byId = new Map([...(onBranch?.items ?? []), ...(all?.items ?? [])].map((one) => [one.id, one]));
  const others = [...byId.values()].filter(({ id }) => id !== session.id).slice(0, few);
  if (isRead && others.length === 0) return null;
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
        <Button icon={gitCompareIcon} disabled={!isRead} {...props}>
          <Trans>Compare with …</Trans>
        </Button>
      )}
    />
  );
}
