import { Icon } from '@cairn/ui/core';
import * as icons from '@cairn/ui/icons';
import { Captioned, Grid, Row } from '../layout.tsx';
import { family } from '../story.ts';

export default family({
  title: 'Icon',
  about: 'Lucide at 16 px with a stroke of 1.75. No icon without a word outside toolbars.',
  stories: [
    {
      name: 'Sizes',
      render: () => (
        <Row>
          {(['tiny', 'small', 'medium', 'large'] as const).map((size) => (
            <Captioned key={size} caption={size}>
              <Icon icon={icons.layersIcon} size={size} />
            </Captioned>
          ))}
        </Row>
      ),
    },
    {
      name: 'Directional',
      about: 'Arrows, chevrons and lists point the other way where text runs right to left.',
      render: () => (
        <Row>
          <Icon icon={icons.arrowRightIcon} directional />
          <Icon icon={icons.chevronRightIcon} directional />
          <Icon icon={icons.arrowRightIcon} />
        </Row>
      ),
    },
    {
      name: 'All that are bundled',
      render: () => (
        <Grid>
          {Object.entries(icons).map(([name, icon]) => (
            <Row key={name}>
              <Icon icon={icon} />
              <span lang="en">{name.replace(/Icon$/, '')}</span>
            </Row>
          ))}
        </Grid>
      ),
    },
  ],
});
