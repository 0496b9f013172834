import { type ReleaseHealth, rateVital, type VitalRating, webVitals } from '@cairn/contract';

/** Returns the worst rating of a release's web vitals; null if none were reported. */
export function ratingOf(vitals: ReleaseHealth['vitals']): VitalRating | null {
  const ratings = webVitals.flatMap((vital) => {
    const told = vitals[vital];
    return told ? [rateVital(vital, told.value)] : [];
  });
  return (['poor', 'needs-improvement', 'good'] as const).find((rating) => ratings.includes(rating)) ?? null;
}
