import { Button, IconButton, Tooltip } from '@cairn/ui/core';
import { copyIcon } from '@cairn/ui/icons';
import { Row } from '../layout.tsx';
import { family } from '../story.ts';

export default family({
  title: 'Tooltip',
  about: 'Above what it speaks of and light, unless it is said otherwise. Comes with the pointer and with the focus; Escape puts it away.',
  stories: [
    {
      name: 'Triggers',
      render: ({ text }) => (
        <Row>
          <Tooltip text={text('Copies the address')} keys={['C']}>
            <Button>{text('Copy link')}</Button>
          </Tooltip>
          <Tooltip text={text('Copies the address')} placement="bottom" theme="dark">
            <IconButton icon={copyIcon} label={text('Copy')} />
          </Tooltip>
        </Row>
      ),
    },
    {
      name: 'Light, at the top',
      alone: '[data-tooltip]',
      render: ({ text }) => (
        <Row>
          <Tooltip text={text('Copies the address')} keys={['C']} defaultOpen>
            <Button>{text('Copy link')}</Button>
          </Tooltip>
        </Row>
      ),
    },
    {
      name: 'Dark, at the end',
      alone: '[data-tooltip]',
      render: ({ text }) => (
        <Row>
          <Tooltip text={text('Copies the address')} placement="end" theme="dark" defaultOpen>
            <Button>{text('Copy link')}</Button>
          </Tooltip>
        </Row>
      ),
    },
  ],
});
