import { Figure, Figures } from '@cairn/ui/core';
import { family } from '../story.ts';

export default family({
  title: 'Figures',
  about: 'Numbers with their names. The arrow says where it went, the colour whether that is good; both are said in words too.',
  stories: [
    {
      name: 'Changes',
      wide: true,
      render: ({ text }) => (
        <Figures label={text('Last 30 days')}>
          <Figure
            name={text('Better is up')}
            value="79 %"
            change={{ by: '17 pts', direction: 'up', meaning: 'better', label: '17 points more, which is better' }}
            note={text('from 62 %')}
          />
          <Figure
            name={text('Better is down')}
            value="11"
            change={{ by: '64 %', direction: 'down', meaning: 'better', label: '64 % less, which is better' }}
            note={text('from 31')}
          />
          <Figure
            name={text('Worse')}
            value="$229"
            change={{ by: '4 %', direction: 'up', meaning: 'worse', label: '4 % more, which is worse' }}
            note={text('from $220')}
          />
          <Figure
            name={text('Neither')}
            value="572"
            change={{ by: '18 %', direction: 'up', meaning: 'neither', label: '18 % more' }}
            note={text('from 485')}
          />
        </Figures>
      ),
    },
    {
      name: 'Remarks',
      wide: true,
      render: ({ text }) => (
        <Figures>
          <Figure name={text('People')} value="38" note={text('2 suspended')} tone="warning" />
          <Figure name={text('Skipped releases')} value="1" note={text('since yesterday')} tone="negative" />
          <Figure name={text('Plan')} value={text('Business')} />
        </Figures>
      ),
    },
  ],
});
