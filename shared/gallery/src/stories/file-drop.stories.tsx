import { FileDrop, FileList, FileRow } from '@cairn/ui/forms';
import { imageIcon } from '@cairn/ui/icons';
import { Captioned, Grid, Narrow } from '../layout.tsx';
import type { Setting } from '../setting.ts';
import { family } from '../story.ts';

function Drop({ text, error, disabled = false }: Pick<Setting, 'text'> & { error?: string; disabled?: boolean }) {
  const [before = '', after = ''] = text('Drop files here, or {choose}').split('{choose}');
  return (
    <FileDrop
      label={text('Attachments')}
      prompt={(choose) => (
        <>
          {before}
          {choose}
          {after}
        </>
      )}
      browseLabel={text('choose')}
      dropLabel={text('Drop to add')}
      rules={text('20 MB each')}
      error={error}
      multiple
      isDisabled={disabled}
      onFiles={() => undefined}
    />
  );
}

export default family({
  title: 'File drop',
  stories: [
    {
      name: 'States',
      render: ({ text }) => (
        <Grid>
          <Captioned caption="rest">
            <Drop text={text} />
          </Captioned>
          <Captioned caption="refused">
            <Drop text={text} error={text('trace.zip is larger than 20 MB')} />
          </Captioned>
          <Captioned caption="disabled">
            <Drop text={text} disabled />
          </Captioned>
        </Grid>
      ),
    },
    {
      name: 'Files',
      render: ({ text }) => (
        <Narrow>
          <FileList label={text('Attachments')}>
            <FileRow
              name="cursor-401.png"
              icon={imageIcon}
              note="212 kB"
              removeLabel={text('Remove {label}').replace('{label}', 'cursor-401.png')}
              onRemove={() => undefined}
            />
            <FileRow
              name="session.har"
              note="64%"
              progress={0.64}
              removeLabel={text('Remove {label}').replace('{label}', 'session.har')}
              onRemove={() => undefined}
            />
            <FileRow
              name="agent.log"
              note="2 MB"
              error={text('It could not be sent')}
              removeLabel={text('Remove {label}').replace('{label}', 'agent.log')}
              onRemove={() => undefined}
            />
          </FileList>
        </Narrow>
      ),
    },
  ],
});
