import { Avatar, CairnGlyph } from '@cairn/ui/core';
import { type DiffLabels, Fold, LineDiff, MarginNote, preloadData, WordDiff } from '@cairn/ui/data';
import { rulesAfter, rulesBefore } from '../samples/rules.ts';
import { family } from '../story.ts';

// Loads lazy code before the page is shown.
await preloadData({ words: true, lines: true });

const labels: DiffLabels = { added: 'added:', removed: 'removed:', unchanged: (lines) => `${lines} unchanged lines` };

export default family({
  title: 'Difference',
  about: 'What came and what went: by sign, by line and by word, never by colour alone. Code does not mirror.',
  stories: [
    {
      name: 'Lines, with where each comes from',
      wide: true,
      render: () => (
        <LineDiff
          label="Difference of AGENTS.md"
          before={rulesBefore}
          after={rulesAfter}
          labels={labels}
          provenance={({ kind, text }) =>
            text.startsWith('- ') && (
              <>
                <CairnGlyph count={kind === 'removed' ? 2 : 4} /> {kind === 'removed' ? 'PAT-88 superseded' : 'PAT-231'}
              </>
            )
          }
        />
      ),
    },
    {
      name: 'Side by side',
      wide: true,
      render: () => (
        <LineDiff label="Difference of AGENTS.md, side by side" before={rulesBefore} after={rulesAfter} labels={labels} split />
      ),
    },
    {
      name: 'Words',
      wide: true,
      render: ({ text }) => (
        <WordDiff
          labels={labels}
          before={text('A worker sends it, in order per merchant, with up to 5 attempts over 2 hours.')}
          after={text(
            'One worker per partition sends it, in order per merchant, with up to 12 attempts over 24 hours. After that the event waits for a person.',
          )}
        />
      ),
    },
    {
      name: 'Folded, and why',
      wide: true,
      render: ({ text }) => (
        <>
          <Fold summary={text('Context and Drivers, unchanged')}>{text('Captures wait for merchants.')}</Fold>
          <br />
          <MarginNote
            title={text('Why')}
            by={
              <>
                <Avatar name="Marta Ruiz" decorative /> Marta Ruiz, 12 Nov
              </>
            }
          >
            {text('“A queue in front is still two writes.”')}
          </MarginNote>
        </>
      ),
    },
  ],
});
