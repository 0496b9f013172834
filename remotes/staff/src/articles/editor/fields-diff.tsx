import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './fields-diff.module.css';
import { type ArticleFields, lineFields } from './stored-draft.ts';
import { TextDiff } from './text-diff.tsx';

/** Renders the differences between two versions of a text, field by field. */
export function FieldsDiff({ before, after }: { before: ArticleFields; after: ArticleFields }): ReactElement {
  const { t } = useLingui();
  const labels: Record<keyof ArticleFields, string> = { title: t`Title`, slug: t`Address`, summary: t`Summary`, body: t`Text` };
  const different = [...lineFields, 'body' as const].filter((field) => before[field].trim() !== after[field].trim());
  if (different.length === 0)
    return (
      <p>
        <Trans>No differences.</Trans>
      </p>
    );
  return (
    <dl className={styles.fields}>
      {different.map((field) => (
        <div key={field}>
          <dt>{labels[field]}</dt>
          <dd>
            <TextDiff before={before[field]} after={after[field]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
