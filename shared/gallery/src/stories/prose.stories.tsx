import { CodeBlock, Prose, preloadCode, preloadProse } from '@cairn/ui/core';
import { Captioned } from '../layout.tsx';
import { proseLabels } from '../samples/labels.ts';
import { go, markdown } from '../samples/prose.ts';
import { family } from '../story.ts';

// Loads lazy code before the page is shown.
await Promise.all([preloadProse([markdown]), preloadCode()]);

export default family({
  title: 'Prose and code',
  about: 'What people and agents have written. Nothing of it is read as HTML; links and images lead where they may.',
  stories: [
    {
      name: 'Plain',
      about: 'Needs no library.',
      render: ({ text }) => <Prose text={text('Keep it plain.\n\nRun `make check` first.')} labels={proseLabels} />,
    },
    { name: 'Markdown', wide: true, render: () => <Prose text={markdown} labels={proseLabels} /> },
    {
      name: 'Narrow',
      render: () => (
        <div style={{ maxInlineSize: '320px' }}>
          <Prose text={markdown} labels={proseLabels} />
        </div>
      ),
    },
    {
      name: 'Code',
      wide: true,
      render: () => (
        <>
          <Captioned caption="as it is">
            <CodeBlock label="Code">{'want 2 acquirer calls, got 3'}</CodeBlock>
          </Captioned>
          <Captioned caption="in a language, with its bar">
            <CodeBlock label="Code in Go" language="go" labels={proseLabels}>
              {go}
            </CodeBlock>
          </Captioned>
          <Captioned caption="numbered">
            <CodeBlock label="Code in Go, numbered" language="go" numbered>
              {go}
            </CodeBlock>
          </Captioned>
          <Captioned caption="wraps">
            <CodeBlock label="A long line" wrap>
              {
                'psql "postgres://cairn@127.0.0.1:5432/cairn?sslmode=disable" --command "select count(*) from decisions where status = \'accepted\'"'
              }
            </CodeBlock>
          </Captioned>
        </>
      ),
    },
  ],
});
