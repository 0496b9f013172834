import { DatePicker, DateRangePicker, type DayRange } from '@cairn/ui/date';
import { useState } from 'react';
import { Captioned, Grid, Looks, Narrow, Row } from '../layout.tsx';
import type { Setting } from '../setting.ts';
import { family } from '../story.ts';

const today = '2026-11-20';

function Range({ text, open = false, ...rest }: Pick<Setting, 'text'> & { open?: boolean; isDisabled?: boolean; start?: string }) {
  const [range, setRange] = useState<DayRange>({ start: rest.start ?? '2026-10-22', end: today });
  const [compared, setCompared] = useState(true);
  return (
    <DateRangePicker
      label={text('Period')}
      value={range}
      compared={compared}
      today={today}
      max={today}
      defaultOpen={open}
      isDisabled={rest.isDisabled ?? false}
      onChange={(next, withBefore) => {
        setRange(next);
        setCompared(withBefore);
      }}
      texts={{
        presets: {
          today: text('Today'),
          'last-7': text('Last 7 days'),
          'last-30': text('Last 30 days'),
          'this-month': text('This month'),
          'last-month': text('Last month'),
          'this-quarter': text('This quarter'),
        },
        presetsLabel: text('Periods'),
        own: text('Own dates'),
        start: text('From'),
        end: text('Until'),
        to: text('to'),
        compare: (days) => text('compared with the {days} days before').replace('{days}', String(days)),
        cancel: text('Cancel'),
        apply: text('Show'),
      }}
    />
  );
}

export default family({
  title: 'Date',
  about: 'Typed part by part in the order of the language, or chosen from a calendar: the language’s own, or another.',
  stories: [
    {
      name: 'Date',
      render: ({ text }) => (
        <Grid>
          <DatePicker label={text('Review by')} showFrom={today} />
          <DatePicker label={text('Review by')} defaultValue={today} hint={text('Then it is asked whether it still holds')} />
          <Looks state="focus" of="[role=spinbutton]">
            <DatePicker label={text('Review by')} defaultValue={today} />
          </Looks>
          <DatePicker label={text('Review by')} defaultValue="2026-11-02" error={text('That day is over')} />
          <DatePicker label={text('Review by')} defaultValue={today} isDisabled />
          <Captioned caption="calendar: islamic-umalqura">
            <DatePicker label={text('Review by')} defaultValue={today} calendar="islamic-umalqura" />
          </Captioned>
        </Grid>
      ),
    },
    {
      name: 'Date, open',
      alone: '[role="grid"]',
      render: ({ text }) => (
        <Narrow>
          <DatePicker
            label={text('Review by')}
            defaultValue={today}
            min="2026-11-04"
            isUnavailable={(day) => day === '2026-11-11'}
            defaultOpen
          />
        </Narrow>
      ),
    },
    {
      name: 'Date, another calendar',
      alone: '[role="grid"]',
      render: ({ text }) => (
        <Narrow>
          <DatePicker label={text('Review by')} defaultValue={today} calendar="islamic-umalqura" defaultOpen />
        </Narrow>
      ),
    },
    {
      name: 'Range',
      render: ({ text }) => (
        <Row>
          <Range text={text} />
          <Range text={text} start="2026-11-03" />
          <Range text={text} isDisabled />
        </Row>
      ),
    },
    { name: 'Range, open', alone: '[role="grid"]', render: ({ text }) => <Range text={text} open /> },
  ],
});
