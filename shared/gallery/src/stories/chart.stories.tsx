import { Button } from '@cairn/ui/core';
import { Chart, preloadData, Sparkline } from '@cairn/ui/data';
import { Captioned, Row } from '../layout.tsx';
import { chartLabels, failed, hitRate, sessions, stale, tickets } from '../samples/charts.ts';
import { family } from '../story.ts';

// Loads lazy code before the page is shown.
await preloadData({ plot: true });

const shared = { labels: chartLabels, empty: <span>No session in this period</span>, fileName: 'sample' };

export default family({
  title: 'Chart',
  about: 'A picture, a table, a file. Arrow keys walk through the values. Time runs from left to right in every language.',
  stories: [
    {
      name: 'Line, with the period before',
      wide: true,
      render: ({ text }) => <Chart {...shared} title={text('Context hit rate')} data={hitRate} />,
    },
    {
      name: 'Goal, gap, event, forecast',
      wide: true,
      render: ({ text }) => (
        <Chart {...shared} title={text('Stale rules')} note={text('share of those in force')} data={stale} height={140} />
      ),
    },
    {
      name: 'Hours, with gaps and a limit',
      wide: true,
      render: ({ text }) => <Chart {...shared} title={text('Errors')} note={text('share of tabs')} data={failed} height={140} />,
    },
    { name: 'Bars in parts', wide: true, render: ({ text }) => <Chart {...shared} title={text('Sessions by client')} data={sessions} /> },
    {
      name: 'Bars beside each other',
      wide: true,
      render: ({ text }) => (
        <Chart
          {...shared}
          title={text('Tickets')}
          data={tickets}
          footer={
            <>
              {text('Median time to an answer')} <b>5 h 20</b>
            </>
          }
        />
      ),
    },
    {
      name: 'Loading and nothing',
      wide: true,
      render: ({ text }) => (
        <Row>
          <div style={{ flex: '1 1 240px' }}>
            <Chart {...shared} title={text('Loading')} data={sessions} state="loading" height={110} />
          </div>
          <div style={{ flex: '1 1 240px' }}>
            <Chart
              {...shared}
              title={text('Nothing yet')}
              data={{ ...sessions, series: [] }}
              height={110}
              empty={
                <>
                  {text('No session in this period')}
                  <Button size="small">{text('Last 90 days')}</Button>
                </>
              }
            />
          </div>
        </Row>
      ),
    },
    {
      name: 'Sparkline',
      render: () => (
        <Row>
          <Captioned caption="line">
            <Sparkline values={[3, 4, 3, 5, 4, 6, 5, 7, 6, 8]} width={72} label="Sessions: from 3 to 8 a day" />
          </Captioned>
          <Captioned caption="area, before">
            <Sparkline kind="area" values={[3, 5, 3, 6, 5, 8, 7, 10]} previous={[2, 3, 2, 3, 2, 3, 3, 4]} width={120} height={32} />
          </Captioned>
          <Captioned caption="bars">
            <Sparkline kind="bars" values={[1, 2, 1, 4, 6, 5, 3, 4, 7]} width={72} height={24} />
          </Captioned>
          <Captioned caption="worse">
            <Sparkline tone="negative" values={[2, 2, 1, 2, 3, 5, 8]} width={72} />
          </Captioned>
        </Row>
      ),
    },
  ],
});
