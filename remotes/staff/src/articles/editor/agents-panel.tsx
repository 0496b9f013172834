import type { Article, ArticleText } from '@cairn/api';
import { Button } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import styles from './article-side.module.css';
import { ProposePattern } from './propose-pattern.tsx';
import { SideSection } from './side-section.tsx';

/** Lets the author propose a pattern to a project, based on an article. */
export function AgentsPanel({ article, text }: { article: Article; text: ArticleText | undefined }): ReactElement {
  const [open, setOpen] = useState(false);
  const revision = text?.publishedRevision ?? null;
  const isForStaff = article.audience === 'staff';
  return (
    <SideSection title={<Trans>Agents</Trans>}>
      <div className={styles.fields}>
        <p>
          {isForStaff ? (
            <Trans>Only staff can read this article. It cannot be evidence for a pattern.</Trans>
          ) : revision === null ? (
            <Trans>Publish this text to propose a pattern from it.</Trans>
          ) : (
            <Trans>Propose a pattern from this article, and agents of a project get it once it is accepted.</Trans>
          )}
        </p>
        <Button size="small" disabled={revision === null || isForStaff} onClick={() => setOpen(true)}>
          <Trans>Propose a pattern</Trans>
        </Button>
      </div>
      {open && text && revision !== null && (
        <ProposePattern article={article} text={text} revision={revision} onClose={() => setOpen(false)} />
      )}
    </SideSection>
  );
}
