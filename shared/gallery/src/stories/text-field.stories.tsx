import { EditConflict, PasswordField, SearchField, TextArea, TextField } from '@cairn/ui/forms';
import { Captioned, Grid, Looks } from '../layout.tsx';
import { family } from '../story.ts';

export default family({
  title: 'Text field',
  about: 'Label above; below it the hint, or what is wrong as icon and words.',
  stories: [
    {
      name: 'States',
      render: ({ text }) => (
        <Grid>
          <TextField label={text('Name')} placeholder={text('Payments API')} />
          <Looks state="focus">
            <TextField label={text('Name')} defaultValue={text('Payments API')} />
          </Looks>
          <TextField label={text('Name')} defaultValue={text('Payments API')} hint={text('Shown in the rail and in links')} />
          <TextField label={text('Name')} optional={text('optional')} />
          <TextField label={text('Name')} isDisabled defaultValue={text('Payments API')} />
          <TextField label={text('Name')} isReadOnly defaultValue={text('Payments API')} />
        </Grid>
      ),
    },
    {
      name: 'Invalid',
      render: ({ text }) => (
        <Grid>
          <TextField label={text('Name')} error={text('A name is needed: people look for it')} />
          <TextArea label={text('Description')} error={text('A name is needed: people look for it')} />
        </Grid>
      ),
    },
    {
      name: 'Kinds',
      render: ({ text }) => (
        <Grid>
          <Captioned caption="large">
            <TextField size="large" label={text('Name')} defaultValue={text('Payments API')} />
          </Captioned>
          <Captioned caption="code: left to right in every language">
            <TextField code label={text('Path')} defaultValue="internal/refund/submit.go" />
          </Captioned>
          <PasswordField
            label={text('Password')}
            showLabel={text('Show password')}
            hideLabelText={text('Hide password')}
            defaultValue="correct horse"
          />
          <SearchField label={text('Search')} clearLabel={text('Clear')} defaultValue={text('refund')} />
        </Grid>
      ),
    },
    {
      name: 'Text area',
      about: 'Grows with what is written, up to 320 px.',
      render: ({ text }) => (
        <Grid>
          <TextArea label={text('Description')} placeholder={text('What is it for?')} />
          <TextArea
            label={text('Description')}
            defaultValue={`${text('Retries go through the queue.')}\n${text('Never three times.')}\n\n1\n2\n3`}
          />
          <TextArea label={text('Description')} isDisabled defaultValue={text('Retries go through the queue.')} />
        </Grid>
      ),
    },
    {
      name: 'Conflict',
      about: 'Somebody else has saved the same row: both texts of each field, and what is in the form now.',
      render: ({ text }) => (
        <form>
          <EditConflict
            fields={[
              {
                name: 'description',
                label: text('Description'),
                base: '',
                theirs: text('Never three times.'),
              },
              { name: 'name', label: text('Name'), base: 'Payments', theirs: text('Payments API') },
            ]}
            otherParts={[text('Status')]}
            labels={{
              title: text('Someone else changed this while you were editing'),
              choose: text('Choose a text for each field. Then save again.'),
              merged: '',
              resolved: (fields) => text('Their changes, now in the form: {fields}').replace('{fields}', fields.join()),
              also: (parts) => text('Also changed: {parts}').replace('{parts}', parts.join()),
              mine: text('Yours'),
              theirs: text('Theirs'),
              useMine: text('Keep mine'),
              useTheirs: text('Use theirs'),
              empty: text('Empty'),
            }}
          />
          <br />
          <Grid>
            <TextField name="name" label={text('Name')} defaultValue="Payments" />
            <TextArea name="description" label={text('Description')} defaultValue={text('Retries go through the queue.')} />
          </Grid>
        </form>
      ),
    },
  ],
});
