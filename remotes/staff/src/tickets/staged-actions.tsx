import { IconButton } from '@cairn/ui/core';
import { xIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useActionTexts } from '../macros/action-texts.ts';
import type { Staged } from '../macros/staged.ts';
import styles from './reply-box.module.css';

/** Shows the actions of a macro that run when the reply is sent, and removes them. */
export function StagedActions({ staged, onRemove }: { staged: Staged; onRemove: () => void }): ReactElement {
  const { t } = useLingui();
  const does = useActionTexts()(staged.actions);
  return (
    <p className={styles.staged} role="status">
      <span>
        <Trans>When sent: {does}</Trans>
      </span>
      <IconButton size="small" icon={xIcon} label={t`Skip macro actions`} onClick={onRemove} />
    </p>
  );
}
