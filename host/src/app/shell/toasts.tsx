import { store, useDockedHeight, useUndoOffer, wayOf } from '@cairn/shell/host';
import { Link, ToastCard, ToastSurface, toastKinds } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import toast, { resolveValue, type Toast, Toaster } from 'react-hot-toast';
import { workerAtom } from '../offline/worker.ts';
import styles from './toasts.module.css';
import { UndoToast } from './undo-toast.tsx';

/** The approximate height of the update prompt, which is in the same corner. */
const promptPx = 160;
/** The gap between toasts, and below the lowest. */
const gapPx = 16;

/** The toasts, at the bottom right in every text direction, as the specification requires. */
export function Toasts(): ReactElement {
  const offer = useUndoOffer();
  const docked = useDockedHeight();
  const prompt = useAtomValue(workerAtom, { store }).status !== 'quiet';
  return (
    <Toaster
      position="bottom-right"
      containerClassName={styles.container ?? ''}
      containerStyle={{ insetBlockEnd: gapPx + docked + (prompt ? promptPx : 0) }}
    >
      {(item) => (
        <div className={styles.toast} data-visible={item.visible} {...item.ariaProps}>
          {item.id === offer?.toast ? (
            <ToastSurface>
              <UndoToast offer={offer} />
            </ToastSurface>
          ) : (
            <Words item={item} />
          )}
        </div>
      )}
    </Toaster>
  );
}

/** A toast's card. The shell's `notify` encodes the kind in the class name: the library passes on nothing else. */
function Words({ item }: { item: Toast }): ReactElement {
  const { t } = useLingui();
  const kind = toastKinds.find((candidate) => item.className === `toast-${candidate}`) ?? 'info';
  const stays = item.duration === Number.POSITIVE_INFINITY;
  const to = wayOf(item.id);
  const text = resolveValue(item.message, item);
  return (
    <ToastCard kind={kind} closeLabel={t`Close`} onClose={stays ? () => toast.dismiss(item.id) : undefined}>
      {to === undefined ? (
        text
      ) : (
        <Link plain className={styles.way} to={to} onClick={() => toast.dismiss(item.id)}>
          {text}
        </Link>
      )}
    </ToastCard>
  );
}
