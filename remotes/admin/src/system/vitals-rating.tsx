import type { ReleaseHealth, VitalRating } from '@cairn/contract';
import { type IconData, Status, type Tone } from '@cairn/ui/core';
import { circleAlertIcon, circleCheckIcon, triangleAlertIcon } from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { ratingOf } from './rating-of.ts';

const looks: Record<VitalRating, { tone: Tone; icon: IconData; text: MessageDescriptor }> = {
  good: { tone: 'positive', icon: circleCheckIcon, text: msg({ message: 'Good', context: 'web vital' }) },
  'needs-improvement': { tone: 'warning', icon: triangleAlertIcon, text: msg({ message: 'Needs improvement', context: 'web vital' }) },
  poor: { tone: 'negative', icon: circleAlertIcon, text: msg({ message: 'Poor', context: 'web vital' }) },
};

/** The rating of one web vital: an icon and a word. */
export function Rating({ rating }: { rating: VitalRating }): ReactElement {
  const { i18n } = useLingui();
  const { tone, icon, text } = looks[rating];
  return (
    <Status tone={tone} icon={icon}>
      {i18n._(text)}
    </Status>
  );
}

/** The overall rating of a release's web vitals: the worst one. */
export function VitalsRating({ vitals }: { vitals: ReleaseHealth['vitals'] }): ReactElement {
  const rating = ratingOf(vitals);
  return rating ? <Rating rating={rating} /> : <>–</>;
}
