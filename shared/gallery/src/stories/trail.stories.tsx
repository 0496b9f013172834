import { CodeBlock, Link } from '@cairn/ui/core';
import { Activity, Scrubber, Trail, type TrailEvent } from '@cairn/ui/data';
import { botIcon, flagIcon, squareTerminalIcon, userIcon } from '@cairn/ui/icons';
import { useState } from 'react';
import { family } from '../story.ts';

// Local times, so that they are the same in every time zone.
const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).toISOString();

const events: TrailEvent[] = [
  {
    id: '1',
    at: at(19, 13, 51),
    icon: flagIcon,
    title: (
      <>
        <b>Started</b> with 8 patterns and 2 decisions
      </>
    ),
  },
  {
    id: '2',
    at: at(19, 14, 24),
    icon: squareTerminalIcon,
    title: (
      <>
        Ran <code>go test ./internal/acquirer/...</code>
      </>
    ),
  },
  {
    id: '3',
    at: at(19, 14, 25),
    kind: 'error',
    title: 'TestCharge_TimeoutRetries failed',
    children: <CodeBlock label="Output">{'want 2 acquirer calls, got 3\n  retry_test.go:71  elapsed 11.4s, gateway limit 8s'}</CodeBlock>,
  },
  {
    id: '4',
    at: at(20, 9, 27),
    icon: botIcon,
    title: (
      <>
        <b>Claude Code</b> kept three attempts and shortened the back-off to 400 ms.
      </>
    ),
    note: 'It had been served PAT-88, “three times with exponential backoff”.',
  },
  {
    id: '5',
    at: at(20, 9, 32),
    icon: userIcon,
    title: (
      <>
        <b>Jonas Weber</b> corrected it
      </>
    ),
    note: 'Two tries with jitter, and a 4xx is final.',
  },
  {
    id: '6',
    at: at(20, 9, 33),
    kind: 'left-behind',
    title: (
      <>
        Pattern proposed: <Link to="/trail">Retry acquirer calls at most twice</Link>
      </>
    ),
    note: 'PAT-231 contradicts PAT-88',
  },
  { id: '7', at: at(20, 9, 40), title: 'Nothing more happened' },
];

export default family({
  title: 'Trail',
  about: 'What happened, in order: an event, an error, the one that is looked at, what was left behind.',
  stories: [
    { name: 'Events', wide: true, render: ({ text }) => <Trail label={text('What happened')} events={events} current="5" /> },
    {
      name: 'By day',
      wide: true,
      render: ({ text, locale }) => (
        <Trail
          label={text('What happened')}
          events={events}
          dayTitle={(day) =>
            new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(`${day}T12:00`))
          }
        />
      ),
    },
    {
      name: 'Scrubber',
      about:
        'A session at a glance: how much happened, what went wrong, what was left behind. Arrow keys move by a minute, or by what happened where the caller says so.',
      wide: true,
      render: ({ text }) => {
        const [at, setAt] = useState(41);
        return (
          <Scrubber
            label={text('Where in the session')}
            minutes={47}
            at={at}
            onChange={setAt}
            markers={[12, 28, 42]}
            parts={Array.from({ length: 62 }, (_, nth) => ({
              amount: 3 + Math.round(5 * (1 + Math.sin(nth * 0.35))),
              error: [15, 16, 45].includes(nth),
            }))}
          />
        );
      },
    },
    {
      name: 'Activity',
      about: 'The same without a place in it: two sessions above each other, each as long as it lasted.',
      wide: true,
      render: ({ text }) => (
        <Activity
          label={text('Where in the session')}
          share={0.66}
          parts={Array.from({ length: 48 }, (_, nth) => ({
            amount: 3 + Math.round(5 * (1 + Math.sin(nth * 0.35))),
            error: [15, 16].includes(nth),
          }))}
        />
      ),
    },
  ],
});
