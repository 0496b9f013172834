import type { ArticleText } from '@cairn/api';
import { Button, Callout, RelativeTime } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import type { ArticleDraft } from './article-draft.ts';
import { TextDiff } from './text-diff.tsx';

/** Somebody else saved this text: what is different, and which of the two is to stay. */
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
          <Button size="small" onClick={() => draft.replace(theirs)}>
            <Trans>Use their text</Trans>
          </Button>
          <Button size="small" onClick={draft.overwrite}>
            <Trans>Save mine over it</Trans>
          </Button>
        </>
      }
    >
      <TextDiff before={theirs.body} after={draft.fields.body} />
    </Callout>
  );
}
