import { Stepper } from '@cairn/ui/forms';
import type { Setting } from '../setting.ts';
import { family } from '../story.ts';

const steps = (text: Setting['text']) =>
  ['Password', 'Scan and confirm', 'Backup codes'].map((label) => ({ id: label, label: text(label) }));

export default family({
  title: 'Stepper',
  stories: [
    { name: 'First', current: 'Password' },
    { name: 'In the middle', current: 'Scan and confirm' },
    { name: 'Something is wrong', current: 'Backup codes', wrong: 'Scan and confirm' },
    { name: 'All done', current: null },
  ].map(({ name, current, wrong }) => ({
    name,
    render: ({ text }: Setting) => (
      <Stepper
        label={text('Second factor')}
        steps={steps(text).map((step) => ({ ...step, wrong: step.id === wrong }))}
        current={current}
        doneText={text('done')}
        errorText={text('has to be mended')}
      />
    ),
  })),
});
