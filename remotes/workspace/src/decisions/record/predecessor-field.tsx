import type { Decision } from '@cairn/api';
import { ComboBox } from '@cairn/ui/forms';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useDeferredValue, useState } from 'react';
import { decisionsQuery } from '../queries.ts';

/** Maximum number of decisions that are searched locally; beyond it the server searches. */
const atOnce = 100;

/** Renders the field for the superseded decision: one of those in force in its project, or none. */
export function PredecessorField({
  project,
  predecessor,
  chosen,
}: {
  project: string;
  predecessor: Decision['predecessor'];
  /** The id of the initial decision. */
  chosen: string | null;
}): ReactElement {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const inForce = { project, status: 'accepted', sort: 'number', direction: 'desc', limit: atOnce } as const;
  const all = useQuery(decisionsQuery(inForce));
  const many = (all.data?.total ?? 0) > atOnce;
  const found = useQuery({ ...decisionsQuery({ ...inForce, q }), enabled: many && q !== '' });
  const items: readonly Pick<Decision, 'id' | 'number' | 'title'>[] = (many && q !== '' ? found.data : all.data)?.items ?? [];
  const options = predecessor && !items.some(({ id }) => id === predecessor.id) ? [predecessor, ...items] : items;
  return (
    <ComboBox
      name="supersedesId"
      label={t`Supersedes`}
      optional={t`optional`}
      hint={t`A decision in force. It stays in force until this one is accepted.`}
      placeholder={t`Number or title`}
      clearLabel={t`None`}
      defaultValue={chosen}
      options={options.map(({ id, number, title }) => ({ id, label: t`ADR ${number}: ${title}` }))}
      loading={all.isFetching || found.isFetching}
      labels={{ empty: t`No decision in force with that name`, loading: t`Loading` }}
      {...(many ? { onQuery: setTyped } : {})}
    />
  );
}
