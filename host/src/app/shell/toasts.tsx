import { store, useUndoOffer } from '@cairn/shell/host';
import { Icon, IconButton } from '@cairn/ui/core';
import { infoIcon, triangleAlertIcon, xIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import toast, { resolveValue, type Toast, Toaster } from 'react-hot-toast';
import { workerAtom } from '../offline/worker.ts';
import styles from './toasts.module.css';
import { UndoToast } from './undo-toast.tsx';

/** The update prompt stands in the same corner, and is about this high. */
const abovePromptPx = 176;

/** Where toasts stand: bottom right, as the specification has it, in every text direction. */
export function Toasts(): ReactElement {
  const offer = useUndoOffer();
  const prompt = useAtomValue(workerAtom, { store }).status !== 'quiet';
  return (
    <Toaster
      position="bottom-right"
      containerClassName={styles.container ?? ''}
      containerStyle={prompt ? { insetBlockEnd: abovePromptPx } : {}}
    >
      {(item) => (
        <div className={`${styles.toast} ${item.className ?? ''}`} data-visible={item.visible} {...item.ariaProps}>
          {item.id === offer?.toast ? <UndoToast offer={offer} /> : <Words item={item} />}
        </div>
      )}
    </Toaster>
  );
}

function Words({ item }: { item: Toast }): ReactElement {
  const { t } = useLingui();
  return (
    <>
      <Icon icon={item.className === 'toast-warning' ? triangleAlertIcon : infoIcon} />
      <span className={styles.text}>{resolveValue(item.message, item)}</span>
      {item.className === 'toast-warning' && item.duration === Number.POSITIVE_INFINITY && (
        <IconButton icon={xIcon} label={t`Close`} size="small" onClick={() => toast.dismiss(item.id)} />
      )}
    </>
  );
}
