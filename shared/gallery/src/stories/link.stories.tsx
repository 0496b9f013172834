import { Anchor, Link, PrefetchLink, TextButton } from '@cairn/ui/core';
import { Captioned, Looks, Row } from '../layout.tsx';
import { family } from '../story.ts';

export default family({
  title: 'Link',
  stories: [
    {
      name: 'States',
      render: ({ text }) => (
        <Row>
          <Captioned caption="rest">
            <Link to=".">{text('Open the decision')}</Link>
          </Captioned>
          {(['hover', 'focus'] as const).map((state) => (
            <Captioned key={state} caption={state}>
              <Looks state={state}>
                <Link to=".">{text('Open the decision')}</Link>
              </Looks>
            </Captioned>
          ))}
        </Row>
      ),
    },
    {
      name: 'Kinds',
      about: 'A link of the router; one that fetches its page on hover, focus and touch; a whole document; a button that reads as text.',
      render: ({ text }) => (
        <Row>
          <Link to=".">{text('Projects')}</Link>
          <PrefetchLink to="/button">{text('Decisions')}</PrefetchLink>
          <Anchor href="#kinds">{text('Terms')}</Anchor>
          <TextButton>{text('Show more')}</TextButton>
        </Row>
      ),
    },
  ],
});
