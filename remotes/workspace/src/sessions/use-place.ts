import { withParams } from '@cairn/shell';
import { useTypedText } from '@cairn/ui/core';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Where in a session one looks: the sequence of a step, which the address keeps once one rests there. Null is its end, and stays
 * there while the session goes on; so is whatever else the address says.
 */
export function usePlace(): [place: number | null, setPlace: (place: number | null) => void] {
  const [search, setSearch] = useSearchParams();
  const keep = useCallback(
    (step: string) => setSearch((before) => withParams(before, { step }), { replace: true, preventScrollReset: true }),
    [setSearch],
  );
  const [step, setStep] = useTypedText(search.get('step') ?? '', keep);
  return [/^\d{1,9}$/.test(step) ? Number(step) : null, (place) => setStep(place === null ? '' : String(place))];
}
