import { ticketTagLimits } from '@cairn/api';
import { ComboBox } from '@cairn/ui/forms';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { facetsQuery } from './queries.ts';

/** Renders the field that adds a tag: an existing one, found by typing, or a new one. */
export function AddTag({ tags, onAdd }: { tags: readonly string[]; onAdd: (tag: string) => void }): ReactElement {
  const { t } = useLingui();
  const { data: facets, isPending } = useQuery(facetsQuery());
  const known = facets?.tags ?? [];
  const options = known.filter((tag) => !tags.includes(tag)).map((tag) => ({ id: tag, label: tag }));
  const add = (text: string) => {
    const tag = text.trim().toLowerCase().slice(0, ticketTagLimits.length);
    if (tag && !/[,،、]/.test(tag) && !tags.includes(tag)) onAdd(tag);
  };
  return (
    <ComboBox
      autoFocus
      label={t`Add a tag`}
      options={options}
      loading={isPending}
      labels={{ empty: t`No tag with that name`, loading: t`Loading` }}
      create={{ label: (query) => t`Add “${query}”`, onCreate: add }}
      value={null}
      onChange={(tag) => tag && add(tag)}
    />
  );
}
