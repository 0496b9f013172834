import { Segments } from '@cairn/ui/core';
import { Checkbox, RadioGroup, Segmented, Switch } from '@cairn/ui/forms';
import { useState } from 'react';
import { Captioned, Grid, Looks, Row } from '../layout.tsx';
import { family } from '../story.ts';

const nothing = () => undefined;

export default family({
  title: 'Checkbox, switch, radio',
  about: 'A checkbox takes effect with its form, a switch at once, a radio is one of a few that are all in sight.',
  stories: [
    {
      name: 'Checkbox',
      render: ({ text }) => (
        <Grid>
          <Checkbox>{text('Tell me about new features')}</Checkbox>
          <Checkbox isSelected onChange={nothing} description={text('At most once a month')}>
            {text('Tell me about new features')}
          </Checkbox>
          <Checkbox isIndeterminate>{text('All projects')}</Checkbox>
          <Looks state="hover" of="label">
            <Checkbox>{text('Tell me about new features')}</Checkbox>
          </Looks>
          <Looks state="focus" of="label">
            <Checkbox>{text('Tell me about new features')}</Checkbox>
          </Looks>
          <Checkbox isInvalid>{text('I accept the terms')}</Checkbox>
          <Checkbox isDisabled>{text('All projects')}</Checkbox>
          <Checkbox isDisabled isSelected>
            {text('All projects')}
          </Checkbox>
        </Grid>
      ),
    },
    {
      name: 'Switch',
      render: ({ text }) => (
        <Grid>
          <Switch>{text('Single-key shortcuts')}</Switch>
          <Switch isSelected onChange={nothing} description={text('Letters go and make, without a modifier key')}>
            {text('Single-key shortcuts')}
          </Switch>
          <Looks state="focus" of="label">
            <Switch isSelected onChange={nothing}>
              {text('Single-key shortcuts')}
            </Switch>
          </Looks>
          <Switch isDisabled>{text('Single-key shortcuts')}</Switch>
          <Switch isDisabled isSelected>
            {text('Single-key shortcuts')}
          </Switch>
        </Grid>
      ),
    },
    {
      name: 'Radio',
      render: ({ text }) => {
        const options = [
          { id: 'tenant', label: text('Everybody in the organization') },
          { id: 'members', label: text('Members alone') },
          { id: 'public', label: text('Everybody'), disabled: true },
        ];
        return (
          <Grid>
            <RadioGroup label={text('Who sees it')} options={options} defaultValue="tenant" />
            <RadioGroup label={text('Who sees it')} options={options} error={text('Choose one of them')} />
            <RadioGroup label={text('Who sees it')} options={options} isDisabled defaultValue="members" />
          </Grid>
        );
      },
    },
    {
      name: 'Radio as cards',
      render: ({ text }) => (
        <RadioGroup
          cards
          label={text('Who sees it')}
          defaultValue="members"
          options={[
            { id: 'tenant', label: text('Everybody in the organization'), description: text('Found by search, open to read') },
            { id: 'members', label: text('Members alone'), description: text('Nobody else knows that it exists') },
          ]}
        />
      ),
    },
    {
      name: 'Segmented',
      about: 'One of two to five. As a field, and as links where each view has an address.',
      render: ({ text }) => {
        const [view, setView] = useState('list');
        const segments = [
          { id: 'list', label: text('List') },
          { id: 'timeline', label: text('Timeline'), count: 12 },
          { id: 'graph', label: text('Graph') },
        ];
        return (
          <Row>
            <Captioned caption="field">
              <Segmented label={text('View')} segments={segments} value={view} onChange={setView} />
            </Captioned>
            <Captioned caption="links">
              <Segments
                label={text('View')}
                segments={segments.map((segment) => ({ ...segment, to: `?view=${segment.id}` }))}
                current="timeline"
              />
            </Captioned>
          </Row>
        );
      },
    },
  ],
});
