import { ToastCard, toastKinds } from '@cairn/ui/core';
import { Captioned, Grid } from '../layout.tsx';
import { family } from '../story.ts';

export default family({
  title: 'Toast',
  about: 'Bottom right for 2,000 ms. Only the icon is coloured; each kind has a drawing of its own.',
  stories: [
    {
      name: 'Eight kinds',
      render: ({ text }) => (
        <Grid>
          {toastKinds.map((kind) => (
            <Captioned key={kind} caption={kind}>
              <ToastCard kind={kind} closeLabel={text('Close')}>
                {text('Decision accepted')}
              </ToastCard>
            </Captioned>
          ))}
        </Grid>
      ),
    },
    {
      name: 'One that stays',
      render: ({ text }) => (
        <Grid>
          <ToastCard kind="warning" closeLabel={text('Close')} onClose={() => undefined}>
            {text('Server error. Please try again later.')}
          </ToastCard>
        </Grid>
      ),
    },
  ],
});
