import { Button, IconButton } from '@cairn/ui/core';
import { JobProgress } from '@cairn/ui/data';
import { downloadIcon, xIcon } from '@cairn/ui/icons';
import { family } from '../story.ts';

export default family({
  title: 'Long job',
  about: 'Work that goes on while one does something else.',
  stories: [
    {
      name: 'Running',
      wide: true,
      render: ({ text }) => (
        <JobProgress
          title={text('Everything in Payments API')}
          state={{ kind: 'running', share: 0.67 }}
          action={<IconButton size="small" icon={xIcon} label={text('Stop')} />}
        >
          {text('Sessions, 812 of 1,204; about 3 minutes. You may leave this page.')}
        </JobProgress>
      ),
    },
    {
      name: 'Ready',
      wide: true,
      render: ({ text }) => (
        <JobProgress
          title={text('Everything in Merchant console')}
          state={{ kind: 'ready' }}
          action={
            <Button size="small" icon={downloadIcon}>
              {text('Download')}
            </Button>
          }
        >
          {text('84 MB, kept until 27 November.')}
        </JobProgress>
      ),
    },
    {
      name: 'Stopped',
      wide: true,
      render: ({ text }) => (
        <JobProgress
          title={text('Everything in Settlement worker, with all of its sessions and their logs')}
          state={{ kind: 'stopped', share: 0.71 }}
          action={<Button size="small">{text('Try again')}</Button>}
        >
          {text('Stopped at 71 %: no space left. We were told; nothing is lost.')}
        </JobProgress>
      ),
    },
  ],
});
