import { Button } from '@cairn/ui/core';
import { QrFrame } from '@cairn/ui/data';
import { clockIcon, eyeOffIcon } from '@cairn/ui/icons';
import { Captioned, Row } from '../layout.tsx';
import { family } from '../story.ts';

/** Not a real code, but a similar pattern. */
const modules = Array.from({ length: 25 }, (_, y) => Array.from({ length: 25 }, (_, x) => (x * 7 + y * 13 + x * y) % 5 < 2));

export default family({
  title: 'QR frame',
  about: 'Dark on light in both schemes: cameras read it. What is hidden is not in the page.',
  stories: [
    {
      name: 'States',
      render: ({ text }) => (
        <Row>
          <Captioned caption="shown">
            <QrFrame label={text('Key for your authenticator')} modules={modules} />
          </Captioned>
          <Captioned caption="hidden until asked for">
            <QrFrame
              label={text('Key for your authenticator')}
              modules={modules}
              cover={{ icon: eyeOffIcon, children: <Button size="small">{text('Show')}</Button> }}
            />
          </Captioned>
          <Captioned caption="ended">
            <QrFrame
              label={text('Key for your authenticator')}
              modules={modules}
              cover={{
                icon: clockIcon,
                children: (
                  <>
                    {text('Ended after 10 minutes')}
                    <Button size="small">{text('New one')}</Button>
                  </>
                ),
              }}
            />
          </Captioned>
        </Row>
      ),
    },
  ],
});
