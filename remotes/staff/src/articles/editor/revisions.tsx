import type { Article, ArticleText } from '@cairn/api';
import { Avatar, RelativeTime, Tag } from '@cairn/ui/core';
import { TextField } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { revisionsQuery } from '../queries.ts';
import type { Compared } from './comparison.tsx';
import styles from './revisions.module.css';
import { SideSection } from './side-section.tsx';

/** Lists the published revisions of a text. Each can be compared with the draft or with another one. */
export function Revisions({
  article,
  text,
  note: nextNote,
  onNote,
  compared,
  onCompare,
}: {
  article: Article;
  text: ArticleText;
  /** The change note of the next published revision. */
  note: string;
  onNote: (note: string) => void;
  compared: Compared | undefined;
  onCompare: (compared: Compared | undefined) => void;
}): ReactElement | null {
  const { t } = useLingui();
  const { data: list } = useQuery(revisionsQuery(article.id, text.locale));
  if (!list || list.items.length === 0) return null;
  const isCompared = (number: number) => compared?.from === number || compared?.to === number;
  return (
    <SideSection title={<Trans>Revisions</Trans>}>
      {!article.archived && (
        <TextField
          label={t`What changed`}
          hint={t`Shown here with the next revision, to staff only.`}
          value={nextNote}
          onChange={onNote}
          maxLength={120}
        />
      )}
      <ol className={styles.revisions}>
        {list.items.map(({ number, note, author, createdAt, current }) => (
          <li key={number}>
            <Avatar name={author.name} decorative />
            <span className={styles.what}>
              <button
                type="button"
                className={styles.open}
                aria-expanded={isCompared(number)}
                onClick={() => onCompare(isCompared(number) ? undefined : { from: number, to: 'draft' })}
              >
                <Trans>Revision {number}</Trans>
              </button>
              <span className={styles.note}>
                {note && (
                  <>
                    <bdi>{note}</bdi>
                    <br />
                  </>
                )}
                <bdi>{author.name}</bdi> <RelativeTime value={createdAt} style="short" quiet />
              </span>
              {current && (
                <Tag>
                  <Trans>Readers get this</Trans>
                </Tag>
              )}
            </span>
          </li>
        ))}
      </ol>
    </SideSection>
  );
}
