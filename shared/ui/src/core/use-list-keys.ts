import { type RefObject, useEffect, useEffectEvent } from 'react';

export interface ListKeys<Row extends { id: string }> {
  /** The part of the page that the keys belong to. Each row's link in it carries `data-row`, the row's id. */
  region: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  /** The row that is shown beside the list; -1 when it is none of this page's. */
  at: number;
  /** Is anything shown beside the list? */
  open: boolean;
  onShow: (row: Row) => void;
  onClose: () => void;
  /** Reads what is shown on a page of its own. */
  onRead?: (() => void) | undefined;
}

/**
 * J and K go down and up a list, Enter reads what is shown in full, Escape closes it. They count while the focus is in the
 * region or nowhere, and never in a field, a menu or a dialog.
 */
export function useListKeys<Row extends { id: string }>({ region, rows, at, open, onShow, onClose, onRead }: ListKeys<Row>): void {
  const show = (row: Row | undefined) => {
    if (!row) return;
    region.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.id)}"]`)?.focus();
    onShow(row);
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isElsewhere(event.target, region.current)) return;
    const from = focusedRow(rows, region.current) ?? at;
    const act = {
      j: () => show(rows[Math.min(from + 1, rows.length - 1)]),
      k: () => show(rows[Math.max(from - 1, 0)]),
      escape: open ? onClose : undefined,
      enter: open && isOpenRow(event.target, rows[at]) ? onRead : undefined,
    }[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** The row that has the focus: it is moved at once, and what is shown follows when it has been read. */
function focusedRow(rows: readonly { id: string }[], region: HTMLElement | null): number | undefined {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !region?.contains(focused)) return undefined;
  const index = rows.findIndex(({ id }) => id === focused.dataset.row);
  return index < 0 ? undefined : index;
}

function isElsewhere(target: EventTarget | null, region: HTMLElement | null): boolean {
  if (target === document.body) return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
  if (!(target instanceof HTMLElement) || !region?.contains(target)) return true;
  return target.matches('input, textarea, select, [contenteditable]');
}

/** Enter on any other link or button is that one's own. */
function isOpenRow(target: EventTarget | null, open: { id: string } | undefined): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.dataset.row === open?.id || !target.matches('a, button, summary');
}
