import type { ArticleText } from '@cairn/api';
import { Button, Callout, RelativeTime } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import type { ArticleDraft } from './article-draft.ts';
import styles from './conflict-notice.module.css';
import type { ArticleFields, ReplacedText } from './stored-draft.ts';
import { TextDiff } from './text-diff.tsx';

/** Somebody else saved this text: what is different in each field, and which of the two is to stay. */
export function ConflictNotice({ draft, theirs }: { draft: ArticleDraft; theirs: ArticleText }): ReactElement {
  const { t } = useLingui();
  const { name } = theirs.updatedBy;
  const labels: Record<keyof ArticleFields, string> = { title: t`Title`, slug: t`Address`, summary: t`Summary`, body: t`Text` };
  const fields = ['title', 'slug', 'summary', 'body'] as const;
  const different = fields.filter((field) => theirs[field].trim() !== draft.fields[field].trim());
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
      <dl className={styles.fields}>
        {different.map((field) => (
          <div key={field}>
            <dt>{labels[field]}</dt>
            <dd>
              <TextDiff before={theirs[field]} after={draft.fields[field]} />
            </dd>
          </div>
        ))}
      </dl>
    </Callout>
  );
}

/** A text was replaced by another: the two can be swapped. */
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
