import type { Session } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { type ChangeProps, Figure, Figures, Icon, numberFormat } from '@cairn/ui/core';
import { arrowRightIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import { minutesOf, useAmounts } from './amounts.ts';
import styles from './compare-sessions.module.css';

/** The costs of two sessions, first and second. Less is better, except for helpful items. */
export function ComparedFigures({ first, second }: { first: Session; second: Session }): ReactElement {
  const { t } = useLingui();
  const { duration, tokens, cost, helped } = useAmounts();
  const change = useChange();
  const { format } = numberFormat(useLocale());
  const both = (show: (session: Session) => string) => <Before before={show(first)} after={show(second)} />;
  // If both have the same rounded value, no difference is shown.
  const shareOf = (show: (session: Session) => string, of: (session: Session) => number | null) =>
    show(first) === show(second) ? undefined : change(of(first), of(second), 'share');
  const share = ({ served }: Session) =>
    served.length === 0 ? null : served.filter(({ verdict }) => verdict === 'helpful').length / served.length;
  const figures: readonly { name: ReactNode; value: ReactNode; change: ChangeProps | undefined }[] = [
    { name: <Trans>Duration</Trans>, value: both(duration), change: shareOf(duration, minutesOf) },
    { name: <Trans>Tokens</Trans>, value: both(tokens), change: shareOf(tokens, (session) => session.tokens) },
    { name: <Trans>Cost</Trans>, value: both(cost), change: shareOf(cost, (session) => session.cost) },
    { name: <Trans>Errors</Trans>, value: both(({ errors }) => format(errors)), change: change(first.errors, second.errors, 'count') },
    {
      name: <Trans>Prompts</Trans>,
      value: both(({ prompts }) => format(prompts)),
      change: change(first.prompts, second.prompts, 'neutral'),
    },
    { name: <Trans>Served and helped</Trans>, value: both(helped), change: change(share(first), share(second), 'points') },
  ];
  return (
    <Figures label={t`In numbers`}>
      {figures.map((figure, at) => (
        <Figure key={at} {...figure} />
      ))}
    </Figures>
  );
}

function Before({ before, after }: { before: string; after: string }): ReactElement {
  return (
    <span className={styles.before}>
      <bdi>{before}</bdi> <Icon icon={arrowRightIcon} size="small" directional /> <b>{after}</b>
    </span>
  );
}

/**
 * `share`: difference in percent, less is better. `count`: absolute difference, less is better. `neutral`: neither is better. `points`:
 * more is better.
 */
type Measure = 'share' | 'count' | 'neutral' | 'points';

function useChange() {
  const { t } = useLingui();
  const locale = useLocale();
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const number = numberFormat(locale);
  return (before: number | null, after: number | null, measure: Measure): ChangeProps | undefined => {
    if (before === null || after === null || before === after || (measure === 'share' && before === 0)) return undefined;
    const more = after > before;
    const far = Math.abs(after - before);
    const points = number.format(Math.round(far * 100));
    const by = measure === 'share' ? percent.format(far / before) : measure === 'points' ? t`${points} pts` : number.format(far);
    const better = measure === 'points' ? more : !more;
    return {
      by,
      direction: more ? 'up' : 'down',
      meaning: measure === 'neutral' ? 'neither' : better ? 'better' : 'worse',
      label: more ? t`${by} more than the first` : t`${by} less than the first`,
    };
  };
}
