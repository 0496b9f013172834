import { useActKeys } from '@cairn/list';

/** The letters that act on a ticket: on the ticked ones where there are any, else on the one that is open. */
export const ticketKeys = { status: 's', priority: 'p', assignee: 'a', mine: 'm', tags: 't', snooze: 'h', merge: 'd' } as const;

export type TicketAct = keyof typeof ticketKeys;

/** What a button carries that one of the letters presses. */
export function pressedBy(act: TicketAct): { 'data-letter': string } {
  return { 'data-letter': ticketKeys[act] };
}

/** Single letters press the buttons that carry them: of the bulk bar, which comes first, or of the ticket that is open. */
export function useTicketKeys(): void {
  const press = (letter: string) => () => {
    const all = [...document.querySelectorAll<HTMLElement>(`[data-letter="${letter}"]`)].filter((button) => button.checkVisibility());
    const button = all.find((one) => one.closest('[data-bulk-actions]')) ?? all[0];
    // A menu that closes gives the focus back to what opened it. Scrolled now, the page would close the menu again.
    button?.focus({ preventScroll: true });
    button?.click();
  };
  useActKeys(Object.fromEntries(Object.values(ticketKeys).map((letter) => [letter, press(letter)])));
}
