import { CairnMeter, Citation, Link, Quote } from '@cairn/ui/core';
import { ContradictionPair, preloadData, WhyList } from '@cairn/ui/data';
import { Row } from '../layout.tsx';
import { family } from '../story.ts';

// Loads lazy code before the page is shown.
await preloadData({ words: true });

export default family({
  title: 'Evidence',
  about: 'Where a claim comes from, what contradicts it, and why it is trusted.',
  stories: [
    {
      name: 'Quote',
      wide: true,
      render: ({ text }) => (
        <Quote
          source={
            <>
              <Link to="/evidence">s_7F3K 14:32</Link> Jonas Weber
            </>
          }
        >
          {text('No, not three.')} <mark>{text('The gateway hangs up after 8 seconds.')}</mark>
        </Quote>
      ),
    },
    {
      name: 'Citation',
      render: ({ text }) => (
        <Row>
          <span>
            {text('A claim')} <Citation number={1} label="Source 1" open={false} /> {text('and the open one')}{' '}
            <Citation number={2} label="Source 2" open />
          </span>
        </Row>
      ),
    },
    {
      name: 'Contradiction',
      wide: true,
      render: ({ text }) => (
        <ContradictionPair
          proposed={{
            heading: (
              <>
                {text('Proposed')} <CairnMeter confidence={0.86} label="Confidence" />
              </>
            ),
            reference: 'PAT-231',
            text: text('Retry acquirer calls at most twice, with full jitter, and never after a 4xx.'),
            note: text('3 quotes from 2 sessions and 1 pull request'),
          }}
          accepted={{
            heading: (
              <>
                {text('In force since 3 March')} <CairnMeter confidence={0.58} label="Confidence" />
              </>
            ),
            reference: 'PAT-88',
            text: text('Retry acquirer calls three times with exponential backoff on any error.'),
            note: text('Served 214 times, helped 38 %, marked wrong 9 times'),
          }}
        />
      ),
    },
    {
      name: 'Why',
      wide: true,
      render: ({ text }) => (
        <WhyList
          label={text('Why')}
          reasons={[
            { id: '1', weight: 0.4, text: text('Jonas corrected the same thing in two sessions') },
            { id: '2', weight: 0.26, text: text('Seen with two clients, Claude Code and Cursor') },
            { id: '3', weight: 0.25, text: text('Tests passed after the change, both times') },
            { id: '4', weight: -0.05, text: text('One week without a new sighting') },
          ]}
        />
      ),
    },
  ],
});
