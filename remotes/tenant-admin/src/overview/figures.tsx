import { usePlanText } from '@cairn/billing/plans';
import { Figure, Figures } from '@cairn/ui/core';
import { Plural, Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { memberCountQuery, projectCountQuery } from '../members/queries.ts';

/** People, projects and plan, side by side. */
export function OrganizationFigures({ plan }: { plan: string }): ReactElement {
  const planText = usePlanText();
  const people = useSuspenseQuery(memberCountQuery()).data.total;
  const suspended = useSuspenseQuery(memberCountQuery({ status: 'suspended' })).data.total;
  const { data: active } = useSuspenseQuery(projectCountQuery('active'));
  const { data: archived } = useSuspenseQuery(projectCountQuery('archived'));
  return (
    <Figures>
      <Figure
        name={<Trans>People</Trans>}
        value={people}
        note={<Plural value={suspended} _0="None suspended" one="# suspended" other="# suspended" />}
      />
      <Figure
        name={<Trans>Projects</Trans>}
        value={active}
        note={<Plural value={archived} _0="None archived" one="# archived" other="# archived" />}
      />
      <Figure name={<Trans>Plan</Trans>} value={planText(plan)} />
    </Figures>
  );
}
