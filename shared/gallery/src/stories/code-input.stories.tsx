import { CodeInput } from '@cairn/ui/forms';
import { useState } from 'react';
import { Captioned, Grid } from '../layout.tsx';
import { family } from '../story.ts';

function Code({
  begin,
  label,
  invalid = false,
  disabled = false,
}: {
  begin: string;
  label: string;
  invalid?: boolean;
  disabled?: boolean;
}) {
  const [value, setValue] = useState(begin);
  return <CodeInput value={value} onChange={setValue} label={label} invalid={invalid} disabled={disabled} />;
}

export default family({
  title: 'Code input',
  about: 'One native field under six boxes: pasted, filled in by the phone, read as one code. Never mirrored.',
  stories: [
    {
      name: 'States',
      render: ({ text }) => (
        <Grid>
          {[
            { caption: 'empty', begin: '' },
            { caption: 'being typed', begin: '274' },
            { caption: 'refused', begin: '274108', invalid: true },
            { caption: 'pasted or filled in', begin: '831906' },
            { caption: 'while it is checked', begin: '831906', disabled: true },
          ].map(({ caption, ...rest }) => (
            <Captioned key={caption} caption={caption}>
              <Code {...rest} label={text('Verification code')} />
            </Captioned>
          ))}
        </Grid>
      ),
    },
  ],
});
