import { Panel } from '@cairn/ui/core';
import { LimitMeter, Meter, PartsMeter } from '@cairn/ui/data';
import { Captioned, Grid } from '../layout.tsx';
import { family } from '../story.ts';

export default family({
  title: 'Meter',
  about: 'Ochre from 80 %, rust from 100 %, always with words.',
  stories: [
    {
      name: 'Plain',
      render: ({ text }) => (
        <Grid>
          {[0, 40, 84, 130].map((value) => (
            <Captioned key={value} caption={`${value} of 100`}>
              <Meter value={value} max={100} label={text('Seats')} valueText={`${value} / 100`} />
            </Captioned>
          ))}
        </Grid>
      ),
    },
    {
      name: 'In parts',
      render: () => (
        <Grid>
          <PartsMeter
            size="large"
            total={100}
            parts={[
              { id: 'a', label: 'accepted', value: 44, tone: 'accent' },
              { id: 'b', label: 'proposed', value: 21, tone: 'positive' },
              { id: 'c', label: 'rest', value: 12, tone: 'neutral' },
            ]}
          />
        </Grid>
      ),
    },
    {
      name: 'Against a limit',
      about: 'Marks at 50 and 80 %, what it means in words, and what is to come.',
      render: ({ text, locale }) => {
        const number = new Intl.NumberFormat(locale);
        const percent = new Intl.NumberFormat(locale, { style: 'percent' });
        return (
          <Grid>
            {[
              { label: 'Seats', value: 14, max: 20, verdict: 'Fits', forecast: '3 are invitations' },
              { label: 'Agent sessions', value: 412, max: 500, verdict: 'Limit on 25 November', forecast: 'about 614 by the end' },
              { label: 'Storage', value: 25, max: 25, verdict: 'Full', forecast: 'nothing new is kept' },
            ].map(({ label, value, max, verdict, forecast }) => (
              <Panel key={label}>
                <LimitMeter
                  label={text(label)}
                  value={value}
                  max={max}
                  used={
                    <>
                      <b>{number.format(value)}</b> / {number.format(max)}
                    </>
                  }
                  usedText={`${number.format(value)} / ${number.format(max)}`}
                  percentText={percent.format(value / max)}
                  verdict={text(verdict)}
                  forecast={text(forecast)}
                />
              </Panel>
            ))}
          </Grid>
        );
      },
    },
  ],
});
