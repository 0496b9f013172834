import { Button, ButtonAnchor, IconButton, SplitButton } from '@cairn/ui/core';
import { arrowRightIcon, bellIcon, checkIcon, copyIcon, pencilIcon, pinIcon, rotateCwIcon, sendIcon, xIcon } from '@cairn/ui/icons';
import type { ComponentProps } from 'react';
import { Captioned, Looks, Row } from '../layout.tsx';
import { family } from '../story.ts';

const states = ['hover', 'active', 'focus'] as const;

/** One variant in all its states. */
function States({ words, busyWords, ...look }: { words: string; busyWords: string } & ComponentProps<typeof Button>) {
  return (
    <Row>
      <Captioned caption="rest">
        <Button {...look}>{words}</Button>
      </Captioned>
      {states.map((state) => (
        <Captioned key={state} caption={state === 'active' ? 'pressed' : state}>
          <Looks state={state}>
            <Button {...look}>{words}</Button>
          </Looks>
        </Captioned>
      ))}
      <Captioned caption="busy">
        <Button {...look} busy>
          {busyWords}
        </Button>
      </Captioned>
      <Captioned caption="disabled">
        <Button {...look} disabled>
          {words}
        </Button>
      </Captioned>
    </Row>
  );
}

export default family({
  title: 'Button',
  about: 'One primary button per view; the rest are outlines, quiet, or keys. A button names its consequence.',
  stories: [
    {
      name: 'Primary',
      render: ({ text }) => <States variant="primary" keys={['A']} words={text('Accept')} busyWords={text('Sending')} />,
    },
    { name: 'Default', render: ({ text }) => <States icon={pencilIcon} words={text('Edit')} busyWords={text('Sending')} /> },
    { name: 'Quiet', render: ({ text }) => <States variant="quiet" words={text('Cancel')} busyWords={text('Sending')} /> },
    {
      name: 'Danger',
      about: 'Solid for what cannot be undone, outlined for what leads there.',
      render: ({ text }) => (
        <>
          <States variant="danger" icon={rotateCwIcon} words={text('Roll back')} busyWords={text('Sending')} />
          <States variant="danger-quiet" icon={xIcon} words={text('Reject')} busyWords={text('Sending')} />
        </>
      ),
    },
    {
      name: 'Sizes',
      render: ({ text }) => (
        <>
          <Row>
            <Button size="small" icon={checkIcon}>
              {text('Accept')}
            </Button>
            <Button icon={checkIcon}>{text('Accept')}</Button>
            <Button size="large" icon={checkIcon}>
              {text('Accept')}
            </Button>
          </Row>
          <Button wide variant="primary" size="large">
            {text('Save changes')}
          </Button>
        </>
      ),
    },
    {
      name: 'Split',
      render: ({ text }) => {
        const entries = [{ id: 'later', label: text('Send later') }];
        const nothing = () => undefined;
        const split = { menuLabel: text('More ways to send'), entries, onClick: nothing, children: text('Send') };
        return (
          <Row>
            <SplitButton {...split} variant="primary" icon={sendIcon} />
            <SplitButton {...split} />
            <SplitButton {...split} variant="primary" size="small" />
            <SplitButton {...split} variant="primary" busy />
            <SplitButton {...split} disabled />
          </Row>
        );
      },
    },
    {
      name: 'As a link',
      render: ({ text }) => (
        <ButtonAnchor href="#as-a-link" icon={arrowRightIcon} iconDirectional>
          {text('Open the decision')}
        </ButtonAnchor>
      ),
    },
    {
      name: 'Icon alone',
      about: 'In toolbars and rows, always with a name.',
      render: ({ text }) => (
        <Row>
          <Captioned caption="rest">
            <IconButton icon={copyIcon} label={text('Copy')} />
          </Captioned>
          {states.map((state) => (
            <Captioned key={state} caption={state === 'active' ? 'pressed' : state}>
              <Looks state={state}>
                <IconButton icon={copyIcon} label={text('Copy')} />
              </Looks>
            </Captioned>
          ))}
          <Captioned caption="on">
            <IconButton icon={pinIcon} label={text('Pin')} pressed />
          </Captioned>
          <Captioned caption="badge">
            <IconButton icon={bellIcon} label={text('Notifications, 2 new')} badge />
          </Captioned>
          <Captioned caption="disabled">
            <IconButton icon={copyIcon} label={text('Copy')} disabled />
          </Captioned>
          <Captioned caption="small, large">
            <Row>
              <IconButton icon={copyIcon} label={text('Copy')} size="small" />
              <IconButton icon={copyIcon} label={text('Copy')} size="large" />
            </Row>
          </Captioned>
        </Row>
      ),
    },
  ],
});
