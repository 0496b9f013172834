import { Link } from '@cairn/ui/core';
import { Plural, Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { seatsQuery } from '../members/queries.ts';

/** One line about the seats: how many people and invitations take how many of the plan's, and how many people are suspended. */
export function SeatsInUse(): ReactElement {
  const { people, invitations, suspended, limit } = useSuspenseQuery(seatsQuery()).data;
  const used = people + invitations;
  return (
    <>
      <Plural value={people} one="# person" other="# people" />
      {invitations > 0 && (
        <>
          {' · '}
          <Link to="/app/tenant-admin/users?status=invited">
            <Plural value={invitations} one="# pending invitation" other="# pending invitations" />
          </Link>
        </>
      )}
      {' · '}
      {limit === null ? (
        <Plural value={used} one="# seat in use" other="# seats in use" />
      ) : (
        <Trans>
          {used} of <Plural value={limit} one="# seat" other="# seats" /> in use
        </Trans>
      )}
      {limit !== null && used >= limit && (
        <>
          {' · '}
          <Link to="/app/tenant-admin/billing">
            <Trans>No seats left</Trans>
          </Link>
        </>
      )}
      {suspended > 0 && (
        <>
          {' · '}
          <Plural value={suspended} one="# suspended" other="# suspended" />
        </>
      )}
    </>
  );
}
