import { Button } from '@cairn/ui/core';
import { arrowDownIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './jump-to-newest.module.css';

/** A button over a thread that is scrolled up: jumps to the end and shows the number of new messages. */
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
