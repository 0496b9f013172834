import { type ReleaseHealth, rateVital, type VitalRating, webVitals } from '@cairn/contract';

/** The worst rating of a release's vitals; null where none was told. */
export function ratingOf(vitals: ReleaseHealth['vitals']): VitalRating | null {
  const ratings = webVitals.flatMap((vital) => {
    const told = vitals[vital];
    return told ? [rateVital(vital, told.value)] : [];
  });
  return (['poor', 'needs-improvement', 'good'] as const).find((rating) => ratings.includes(rating)) ?? null;
}
