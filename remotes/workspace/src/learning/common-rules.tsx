import { ButtonLink } from '@cairn/ui/core';
import { globeIcon } from '@cairn/ui/icons';
import { Plural } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { patternsQuery } from './queries.ts';

/** Beside a project's own patterns: how many hold in every project, and the way to them. */
export function CommonRules(): ReactElement | null {
  const { data } = useQuery(patternsQuery({ status: 'accepted', branch: 'none', level: 'tenant', limit: 1 }));
  if (!data?.total) return null;
  return (
    <ButtonLink size="small" variant="quiet" icon={globeIcon} to="/app/learning?status=accepted&level=tenant">
      <Plural value={data.total} one="# for every project" other="# for every project" />
    </ButtonLink>
  );
}
