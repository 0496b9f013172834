import type { ArticleText } from '@cairn/api';
import { Button, Callout, RelativeTime } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import type { ArticleDraft } from './article-draft.ts';
import { FieldsDiff } from './fields-diff.tsx';
import type { ReplacedText } from './stored-draft.ts';

/** Shows that somebody else saved this text, with the differences in each field, and asks which of the two to keep. */
export function ConflictNotice({ draft, theirs }: { draft: ArticleDraft; theirs: ArticleText }): ReactElement {
  const { name } = theirs.updatedBy;
  return (
    <Callout
      tone="warning"
      live="alert"
      title={
        <Trans>
          <bdi>{name}</bdi> saved this text <RelativeTime value={theirs.updatedAt} />
        </Trans>
      }
      actions={
        <>
          <Button size="small" onClick={() => draft.settle('theirs')}>
            <Trans>Use their text</Trans>
          </Button>
          <Button size="small" onClick={() => draft.settle('mine')}>
            <Trans>Overwrite with mine</Trans>
          </Button>
        </>
      }
    >
      <FieldsDiff before={theirs} after={draft.fields} />
    </Callout>
  );
}

/** Shows that a text was replaced: the two can be swapped. */
export function ReplacedNotice({ draft, replaced }: { draft: ArticleDraft; replaced: ReplacedText }): ReactElement {
  return (
    <Callout
      live="status"
      title={replaced.owner === 'mine' ? <Trans>Your text was replaced.</Trans> : <Trans>The other text was replaced.</Trans>}
      actions={
        <>
          <Button size="small" onClick={draft.undo}>
            <Trans>Undo</Trans>
          </Button>
          <Button size="small" variant="quiet" onClick={draft.forget}>
            <Trans>Keep this text</Trans>
          </Button>
        </>
      }
    />
  );
}
