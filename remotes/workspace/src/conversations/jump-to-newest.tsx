import { Button } from '@cairn/ui/core';
import { arrowDownIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './jump-to-newest.module.css';

/** Over the end of a thread that was scrolled up: the way back, and how many messages have come since. */
export function JumpToNewest({ more, onJump }: { more: number; onJump: () => void }): ReactElement {
  const { t } = useLingui();
  return (
    <div className={styles.place}>
      <Button className={styles.jump} size="small" icon={arrowDownIcon} onClick={onJump}>
        {more > 0 ? t`${plural(more, { one: '# new message', other: '# new messages' })}` : <Trans>Jump to latest</Trans>}
      </Button>
    </div>
  );
}
