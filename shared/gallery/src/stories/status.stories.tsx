import { Avatar, Avatars, CairnMeter, Count, Keys, Pulse, Status, Tag, type Tone } from '@cairn/ui/core';
import {
  circleCheckIcon,
  circleDashedIcon,
  circleDotIcon,
  type circleSlashIcon,
  circleXIcon,
  folderIcon,
  sparklesIcon,
  triangleAlertIcon,
} from '@cairn/ui/icons';
import { Captioned, Row } from '../layout.tsx';
import type { Setting } from '../setting.ts';
import { family } from '../story.ts';

const states = [
  { tone: 'info', icon: circleDotIcon, words: 'Proposed' },
  { tone: 'positive', icon: circleCheckIcon, words: 'Accepted' },
  { tone: 'warning', icon: triangleAlertIcon, words: 'Contradicts' },
  { tone: 'negative', icon: circleXIcon, words: 'Rejected' },
  { tone: 'neutral', icon: circleDashedIcon, words: 'Draft' },
  { tone: 'accent', icon: sparklesIcon, words: 'Chosen' },
] as const satisfies readonly { tone: Tone; icon: typeof circleSlashIcon; words: string }[];

const All = ({ text, badge }: Pick<Setting, 'text'> & { badge: boolean }) => (
  <Row>
    {states.map(({ words, ...look }) => (
      <Status key={words} {...look} badge={badge}>
        {text(words)}
      </Status>
    ))}
  </Row>
);

export default family({
  title: 'Status, people, evidence',
  about: 'Status is an icon and a word, never colour alone. People are round, agents square, systems hollow.',
  stories: [
    { name: 'Badge', render: ({ text }) => <All text={text} badge /> },
    { name: 'Plain', about: 'In tables.', render: ({ text }) => <All text={text} badge={false} /> },
    {
      name: 'At work',
      render: ({ text }) => (
        <Row>
          {(['live', 'waiting', 'idle'] as const).map((state) => (
            <span key={state} style={{ display: 'inline-flex', alignItems: 'center' }}>
              <Pulse state={state} />
              {text(state)}
            </span>
          ))}
        </Row>
      ),
    },
    {
      name: 'Avatar',
      render: () => (
        <Row>
          {(['small', 'medium', 'large'] as const).map((size) => (
            <Captioned key={size} caption={size}>
              <Row>
                <Avatar name="Marta Ruiz" size={size} />
                <Avatar name="Claude Code" kind="agent" size={size} />
                <Avatar name="Cairn" kind="system" size={size} />
              </Row>
            </Captioned>
          ))}
          <Captioned caption="several">
            <Avatars>
              <Avatar name="Marta Ruiz" />
              <Avatar name="Amina Haddad" />
              <Avatar name="Jonas Weber" />
            </Avatars>
          </Captioned>
        </Row>
      ),
    },
    {
      name: 'Tag, count, keys',
      render: ({ text }) => (
        <Row>
          <Tag icon={folderIcon}>{text('Payments API')}</Tag>
          <Tag code>internal/refund</Tag>
          <Count>14</Count>
          <Count highlighted>3</Count>
          <Keys keys={['⌘', 'K']} />
        </Row>
      ),
    },
    {
      name: 'Cairn',
      about: 'Confidence: below 0.20, 0.45, 0.65, 0.85 and above. The capstone alone takes the accent.',
      render: ({ text }) => (
        <Row>
          {[0.1, 0.3, 0.52, 0.7, 0.93].map((confidence) => (
            <CairnMeter key={confidence} confidence={confidence} label={text('Confidence')} />
          ))}
        </Row>
      ),
    },
  ],
});
