import { useActKeys } from '@cairn/list';

/** The keys of ticket actions. They apply to the selected tickets if there are any, else to the open one. */
export const ticketKeys = { status: 's', priority: 'p', assignee: 'a', mine: 'm', tags: 't', snooze: 'h', merge: 'd' } as const;

export type TicketAct = keyof typeof ticketKeys;

/** Returns the attribute of a button that one of the keys presses. */
export function pressedBy(act: TicketAct): { 'data-letter': string } {
  return { 'data-letter': ticketKeys[act] };
}

/** Binds single letters to the buttons that carry them: those of the bulk bar first, else those of the open ticket. */
export function useTicketKeys(): void {
  const press = (letter: string) => () => {
    const all = [...document.querySelectorAll<HTMLElement>(`[data-letter="${letter}"]`)].filter((button) => button.checkVisibility());
    const button = all.find((one) => one.closest('[data-bulk-actions]')) ?? all[0];
    // A closing menu returns the focus to this button. Scrolling now would close the menu again.
    button?.focus({ preventScroll: true });
    button?.click();
  };
  useActKeys(Object.fromEntries(Object.values(ticketKeys).map((letter) => [letter, press(letter)])));
}
