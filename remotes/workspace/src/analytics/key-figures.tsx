import type { Analytics, AnalyticsFigures } from '@cairn/api';
import { type ChangeProps, Figure, Figures } from '@cairn/ui/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { correctionRate, hitRate, tokensEach, useAmounts } from './use-amounts.ts';

/** The figures of the period, each with its change from the previous period. */
export function KeyFigures({ analytics, comparable }: { analytics: Analytics; comparable: boolean }): ReactElement {
  const { t } = useLingui();
  const amounts = useAmounts();
  const { total, totalBefore, proposals } = analytics;
  const before = comparable ? totalBefore : null;
  const share = ({ rules, decisions }: Pick<Analytics['proposals'], 'rules' | 'decisions'>) => {
    const all = [...Object.values(rules), ...Object.values(decisions)].reduce((sum, many) => sum + many, 0);
    return all === 0 ? null : (rules.accepted + decisions.accepted) / all;
  };
  const change = (
    now: number | null,
    then: number | null,
    format: (value: number) => string,
    better: 'up' | 'down' | 'neither',
  ): ChangeProps | undefined => {
    if (now === null || then === null) return undefined;
    const direction = now === then ? 'same' : now > then ? 'up' : 'down';
    const was = format(then);
    return {
      by: t`from ${was}`,
      direction,
      meaning: better === 'neither' || direction === 'same' ? 'neither' : direction === better ? 'better' : 'worse',
      label: direction === 'same' ? t`Unchanged` : direction === 'up' ? t`Up from ${was}` : t`Down from ${was}`,
    };
  };
  const figure = (
    name: string,
    of: (figures: AnalyticsFigures) => number | null,
    format: (value: number) => string,
    better: 'up' | 'down' | 'neither',
  ) => {
    const now = of(total);
    return <Figure name={name} value={now === null ? '–' : format(now)} change={change(now, before && of(before), format, better)} />;
  };
  const accepted = share(proposals);
  const { open } = proposals;
  const median = amounts.duration(proposals.medianSeconds);
  return (
    <Figures label={t`Key figures`}>
      {figure(t`Agent sessions`, ({ sessions }) => sessions, amounts.count, 'neither')}
      {figure(t`Context hit rate`, hitRate, amounts.percent, 'up')}
      {figure(t`Corrections per 100 sessions`, correctionRate, amounts.decimal, 'down')}
      <Figure
        name={t`Proposals accepted`}
        value={accepted === null ? '–' : amounts.percent(accepted)}
        change={change(accepted, comparable && proposals.before ? share(proposals.before) : null, amounts.percent, 'up')}
        note={
          <Trans>
            Median time to a decision: {median}. Open now: {open}.
          </Trans>
        }
      />
      {figure(t`Tokens per session`, tokensEach, amounts.compact, 'down')}
      <Figure
        name={t`Model cost`}
        value={total.costed === 0 ? '–' : amounts.dollars(total.costMicros)}
        change={total.costed === 0 || !before?.costed ? undefined : change(total.costMicros, before.costMicros, amounts.dollars, 'down')}
        note={
          total.costed < total.sessions
            ? t`${plural(total.sessions - total.costed, { one: '# session reports no cost', other: '# sessions report no cost' })}`
            : undefined
        }
      />
    </Figures>
  );
}
