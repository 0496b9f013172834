import { Timeline, type TimelineProps, type TimelineRow } from '@cairn/ui/data';
import { archiveIcon, circleCheckIcon, circleDashedIcon, circleDotIcon, circleSlashIcon, circleXIcon } from '@cairn/ui/icons';
import { Narrow } from '../layout.tsx';
import { family } from '../story.ts';

type Text = (english: string) => string;

// Local times, so that the days are the same in every time zone.
const day = (month: number, date: number) => new Date(2026, month - 1, date, 12).toISOString();
const now = day(11, 20);
const stretch = { from: new Date(2026, 0, 8).getTime(), to: new Date(2026, 11, 4).getTime() };

/** A row for each look of a bar, with two replacements, one of them only proposed. */
function rowsOf(text: Text): Record<'webhooks' | 'records', TimelineRow[]> {
  const row = (lead: string, title: string, rest: Omit<TimelineRow, 'id' | 'lead' | 'title' | 'to'>): TimelineRow => ({
    id: lead,
    lead,
    title: text(title),
    to: `/timeline?decision=${lead}`,
    ...rest,
  });
  return {
    webhooks: [
      row('3', 'Webhooks sent by cron', {
        icon: circleSlashIcon,
        state: text('Superseded'),
        at: day(1, 20),
        spans: [
          { kind: 'talk', from: day(1, 12), to: day(1, 20) },
          { kind: 'replaced', from: day(1, 20), to: day(3, 2) },
        ],
      }),
      row('7', 'Send webhooks inline, retry in memory', {
        icon: circleCheckIcon,
        state: text('Accepted'),
        at: day(3, 2),
        note: text('replaced ADR 3'),
        replaces: '3',
        spans: [
          { kind: 'talk', from: day(2, 10), to: day(3, 2) },
          { kind: 'force', from: day(3, 2), to: now },
        ],
      }),
      row('18', 'Deliver webhooks from an outbox table', {
        icon: circleDotIcon,
        state: text('Proposed'),
        at: day(11, 2),
        note: text('would replace ADR 7'),
        replaces: '7',
        pending: true,
        spans: [{ kind: 'waiting', from: day(11, 2), to: now }],
      }),
    ],
    records: [
      row('9', 'Cache exchange rates for a day', {
        icon: archiveIcon,
        state: text('Deprecated'),
        at: day(4, 14),
        spans: [
          { kind: 'talk', from: day(4, 1), to: day(4, 14) },
          { kind: 'force', from: day(4, 14), to: day(9, 5) },
          { kind: 'ended', from: day(9, 5), to: now },
        ],
      }),
      row('15', 'Retry the acquirer without end', {
        icon: circleXIcon,
        state: text('Rejected'),
        at: day(8, 20),
        spans: [{ kind: 'refused', from: day(8, 3), to: day(8, 20) }],
      }),
      row('21', 'Keep idempotency records for 72 hours', {
        icon: circleDashedIcon,
        state: text('Draft'),
        at: day(10, 12),
        spans: [{ kind: 'draft', from: day(10, 12), to: now }],
      }),
    ],
  };
}

/** Long texts on bars of every length and on both sides of them. */
function longRows(text: Text): TimelineRow[] {
  const long = text('Every acquirer call carries an idempotency key that outlives the longest retry of any merchant');
  const bars = [
    [day(1, 8), day(11, 20)],
    [day(1, 8), day(1, 20)],
    [day(6, 1), day(6, 3)],
    [day(11, 12), day(11, 20)],
  ] as const;
  return bars.map(([from, to], index) => ({
    id: `long-${index}`,
    lead: String(1_041 + index),
    title: long,
    icon: circleCheckIcon,
    state: text('Accepted'),
    at: from,
    spans: [{ kind: 'force', from, to }],
    to: `/timeline?decision=${1_041 + index}`,
  }));
}

function legendOf(text: Text): TimelineProps['legend'] {
  return [
    { kind: 'talk', label: text('under discussion') },
    { kind: 'force', label: text('in force') },
    { kind: 'replaced', label: text('Superseded') },
    { kind: 'ended', label: text('Deprecated') },
    { kind: 'waiting', label: text('Proposed') },
    { kind: 'draft', label: text('Draft') },
    { kind: 'refused', label: text('Rejected') },
  ];
}

export default family({
  title: 'Timeline',
  about:
    'What was decided when, and for how long it held. Up and down go from row to row, left and right along what replaced what. Time runs from left to right in every language.',
  stories: [
    {
      name: 'Every kind of bar',
      about: 'A talk, a bar, and what came after it; a step where one replaced another, dotted where that is only meant.',
      wide: true,
      render: ({ text }) => {
        const { webhooks, records } = rowsOf(text);
        return (
          <Timeline
            label={text('Decisions over time')}
            areas={[
              { id: 'webhooks', label: text('Webhooks'), rows: webhooks },
              { id: 'records', label: text('Idempotency'), rows: records },
            ]}
            range={stretch}
            now={now}
            count={text('6 decisions')}
            current="7"
            legend={legendOf(text)}
          />
        );
      },
    },
    {
      name: 'Long words',
      about: 'Words stand in a long bar, else where there is room; an area’s name is cut.',
      wide: true,
      render: ({ text }) => (
        <Timeline
          label={text('Long titles over time')}
          areas={[{ id: 'long', label: text('Settlement and reconciliation'), rows: longRows(text) }]}
          range={stretch}
          now={now}
          count={text('4 decisions')}
          legend={legendOf(text)}
        />
      ),
    },
    {
      name: 'Without room for bars',
      about: 'By months, the newest first: on a phone, and beside a preview.',
      render: ({ text }) => (
        <Narrow>
          <Timeline
            label={text('The newest decisions')}
            areas={[{ id: 'webhooks', label: text('Webhooks'), rows: rowsOf(text).webhooks }]}
            range={stretch}
            now={now}
            count={text('3 decisions')}
            current="7"
            legend={legendOf(text)}
          />
        </Narrow>
      ),
    },
  ],
});
