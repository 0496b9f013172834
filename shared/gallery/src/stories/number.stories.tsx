import { NumberField, Slider } from '@cairn/ui/forms';
import { Grid, Looks } from '../layout.tsx';
import { family } from '../story.ts';

export default family({
  title: 'Number, slider',
  stories: [
    {
      name: 'Number',
      render: ({ text }) => (
        <Grid>
          <NumberField label={text('Kept for')} defaultValue={1234.5} unit={text('days')} minValue={0} />
          <NumberField label={text('Spend cap')} defaultValue={250} formatOptions={{ style: 'currency', currency: 'USD' }} />
          <Looks state="focus" of="[role=group]">
            <NumberField label={text('Seats')} defaultValue={14} minValue={1} maxValue={20} />
          </Looks>
          <NumberField label={text('Seats')} defaultValue={20} minValue={1} maxValue={20} hint={text('At the most that the plan has')} />
          <NumberField label={text('Seats')} defaultValue={0} error={text('One seat at least')} />
          <NumberField label={text('Seats')} defaultValue={14} isDisabled />
        </Grid>
      ),
    },
    {
      name: 'Slider',
      render: ({ text }) => (
        <Grid>
          <Slider label={text('Size')} defaultValue={30} />
          <Looks state="focus" of="[class*=thumb]">
            <Slider label={text('Size')} defaultValue={62} />
          </Looks>
          <Slider
            label={text('Confidence')}
            defaultValue={0.65}
            minValue={0}
            maxValue={1}
            step={0.05}
            formatOptions={{ style: 'percent' }}
          />
          <Slider label={text('Size')} defaultValue={0} isDisabled />
        </Grid>
      ),
    },
  ],
});
