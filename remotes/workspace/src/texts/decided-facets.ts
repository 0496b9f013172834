import type { ListFilter } from '@cairn/list';
import { useLocale } from '@cairn/shell';
import { dateFormat } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';

type Word = string | readonly string[] | undefined;

/** Returns the filter by decision date, which links from analytics set; empty if the URL has none. */
export function useDecidedFacets({ decidedFrom, decidedTo }: { decidedFrom: Word; decidedTo: Word }): ListFilter[] {
  const { t } = useLingui();
  const days = dateFormat(useLocale(), { dateStyle: 'medium', timeZone: 'UTC' });
  const facet = (id: string, name: string, chosen: Word): ListFilter[] =>
    chosen === undefined ? [] : [{ id, name, entries: [chosen].flat().map((value) => ({ value, label: days.format(new Date(value)) })) }];
  return [...facet('decidedFrom', t`Decided since`, decidedFrom), ...facet('decidedTo', t`Decided until`, decidedTo)];
}
