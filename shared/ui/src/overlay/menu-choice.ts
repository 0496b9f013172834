interface Choosable {
  id: string;
  selected?: boolean | undefined;
}

/** Entries of which one is chosen are radios for those who hear them: what the section or the menu around them says. Pure. */
export function choiceOf(entries: readonly Choosable[]) {
  if (!entries.every(({ selected }) => selected !== undefined)) return undefined;
  const selectedKeys = entries.filter(({ selected }) => selected).map(({ id }) => id);
  return { selectionMode: 'single', disallowEmptySelection: true, selectedKeys } as const;
}
