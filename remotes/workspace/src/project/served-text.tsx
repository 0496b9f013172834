import { CodeBlock } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './left-out.module.css';

/** The context exactly as an agent gets it. */
export function ServedText({ text }: { text: string }): ReactElement {
  const { t } = useLingui();
  return (
    <details className={styles.more}>
      <summary>
        <Trans>Text as served</Trans>
      </summary>
      <CodeBlock wrap label={t`Text as served`} labels={{ copy: t`Copy`, copied: t`Copied`, notCopied: t`Could not copy` }}>
        {text}
      </CodeBlock>
    </details>
  );
}
