import type { TicketReport, TicketReportPart } from '@cairn/api';
import { type ChangeProps, Figure, Figures, Link } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { readReport, rowsHref } from './state.ts';
import { shareOf, useAmounts } from './use-amounts.ts';

type Total = TicketReport['total'];

/** Renders the figures of the period with their change since the period before. Each links to its tickets. */
export function KeyFigures({ report }: { report: TicketReport }): ReactElement {
  const { t } = useLingui();
  const amounts = useAmounts();
  const [search] = useSearchParams();
  const { total, totalBefore } = report;
  const href = (part: TicketReportPart) => rowsHref(part, report, readReport(search));
  const change = (
    now: number | null,
    then: number | null,
    format: (value: number) => string,
    better?: 'up' | 'down',
  ): ChangeProps | undefined => {
    if (now === null || then === null) return undefined;
    const direction = now === then ? 'same' : now > then ? 'up' : 'down';
    const was = format(then);
    return {
      by: t`from ${was}`,
      direction,
      meaning: !better || direction === 'same' ? 'neither' : direction === better ? 'better' : 'worse',
      label: direction === 'same' ? t`Unchanged` : direction === 'up' ? t`Up from ${was}` : t`Down from ${was}`,
    };
  };
  const figure = (
    name: string,
    part: TicketReportPart,
    of: (figures: Total) => number | null,
    format: (value: number) => string,
    better?: 'up' | 'down',
    note?: ReactElement | false,
  ) => {
    const now = of(total);
    const value = now === null ? '–' : <Link to={href(part)}>{format(now)}</Link>;
    return <Figure name={name} value={value} change={change(now, of(totalBefore), format, better)} note={note || undefined} />;
  };
  const missed = (count: number, part: TicketReportPart) => {
    const shown = amounts.count(count);
    return (
      count > 0 && (
        <Link to={href(part)}>
          <Trans context="tickets that missed their target">{shown} missed</Trans>
        </Link>
      )
    );
  };
  const ninth = (seconds: number | null) => {
    const time = seconds === null ? null : amounts.duration(seconds);
    return time !== null && <Trans>90% within {time}</Trans>;
  };
  return (
    <>
      <Figures label={t`Tickets`}>
        {figure(t({ message: 'New', context: 'tickets of a period' }), 'asked', ({ asked }) => asked, amounts.count)}
        {figure(t`Answered`, 'answered', ({ answered }) => answered, amounts.count, 'up')}
        {figure(t({ message: 'Solved', context: 'tickets of a period' }), 'solved', ({ solved }) => solved, amounts.count, 'up')}
        {figure(t`Unsolved at the end`, 'open', ({ open }) => open, amounts.count, 'down')}
      </Figures>
      <Figures label={t`Time and targets`}>
        {figure(t`Median first reply`, 'answered', ({ replyMedian }) => replyMedian, amounts.duration, 'down', ninth(total.replyNinth))}
        {figure(t`Median resolution`, 'solved', ({ resolveMedian }) => resolveMedian, amounts.duration, 'down', ninth(total.resolveNinth))}
        {figure(
          t`First reply in time`,
          'reply-met',
          ({ replyMet, replyMissed }) => shareOf(replyMet, replyMissed),
          amounts.percent,
          'up',
          missed(total.replyMissed, 'reply-missed'),
        )}
        {figure(
          t`Solved in time`,
          'resolve-met',
          ({ resolveMet, resolveMissed }) => shareOf(resolveMet, resolveMissed),
          amounts.percent,
          'up',
          missed(total.resolveMissed, 'resolve-missed'),
        )}
        {figure(
          t`Satisfied`,
          'good',
          ({ good, bad }) => shareOf(good, bad),
          amounts.percent,
          'up',
          total.bad > 0 && (
            <Link to={href('bad')}>
              <Trans context="how many rated an answer as bad">{amounts.count(total.bad)} bad</Trans>
            </Link>
          ),
        )}
      </Figures>
    </>
  );
}
