import { usePlanText } from '@cairn/billing/plans';
import { useLocale } from '@cairn/shell';
import { Figure, Figures, Link, numberFormat } from '@cairn/ui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { usageQuery } from '../billing/queries.ts';
import { figuresQuery } from './queries.ts';

/** People, projects, agents, rules, second factors and usage, side by side. */
export function OrganizationFigures({ plan }: { plan: string }): ReactElement {
  const { t } = useLingui();
  const planText = usePlanText();
  const { format } = numberFormat(useLocale());
  const percent = numberFormat(useLocale(), { style: 'percent' });
  const { people, projects, agents, rules } = useSuspenseQuery(figuresQuery()).data;
  const { data: usage } = useSuspenseQuery(usageQuery());
  const sessions = usage.meters.find(({ meter }) => meter === 'sessions');
  const [planName, limit] = [planText(plan), sessions?.limit == null ? null : format(sessions.limit)];
  const protectedPeople = people.active - people.withoutSecondFactor;
  return (
    <Figures label={t`The organization in figures`}>
      <Figure name={<Trans>People</Trans>} value={people.active} note={<PeopleNote {...people} />} />
      <Figure
        name={<Trans>Projects</Trans>}
        value={projects.active}
        note={<Plural value={projects.archived} _0="None archived" one="# archived" other="# archived" />}
      />
      <Figure
        name={<Trans>Agents at work</Trans>}
        value={agents.atWork}
        tone={agents.expiring > 0 ? 'warning' : 'neutral'}
        note={
          agents.expiring > 0 ? (
            <Plural value={agents.expiring} one="# key expires within 30 days" other="# keys expire within 30 days" />
          ) : (
            <Plural value={agents.keys} _0="No keys" one="# key" other="# keys" />
          )
        }
      />
      <Figure
        name={<Trans>Rules in force</Trans>}
        value={rules.inForce}
        note={<Plural value={rules.toReview} _0="None to review" one="# to review" other="# to review" />}
      />
      <Figure
        name={<Trans>Second factor</Trans>}
        value={people.active === 0 ? '–' : percent.format(protectedPeople / people.active)}
        note={
          people.withoutSecondFactor === 0 ? (
            <Trans>Everyone has one</Trans>
          ) : (
            <Link to="/app/tenant-admin/users?factor=none">
              <Plural value={people.withoutSecondFactor} one="# person without" other="# people without" />
            </Link>
          )
        }
      />
      <Figure
        name={<Trans>Sessions this month</Trans>}
        value={sessions?.used ?? 0}
        note={
          limit === null ? (
            <Trans>Plan: {planName}</Trans>
          ) : (
            <span>
              <Trans>
                of <bdi>{limit}</bdi>, plan: {planName}
              </Trans>
            </span>
          )
        }
      />
    </Figures>
  );
}

/** Pending invitations and suspended members, or how many people the plan allows. */
function PeopleNote({ invited, suspended, limit }: { invited: number; suspended: number; limit: number | null }): ReactElement {
  if (suspended > 0)
    return (
      <span>
        <Plural value={suspended} one="# suspended" other="# suspended" />
        {invited > 0 && (
          <>
            {' · '}
            <Plural value={invited} one="# invited" other="# invited" />
          </>
        )}
      </span>
    );
  if (invited > 0) return <Plural value={invited} one="# invited" other="# invited" />;
  return limit === null ? <Trans>None invited</Trans> : <Plural value={limit} one="# seat" other="# seats" />;
}
