interface Choosable {
  id: string;
  selected?: boolean | undefined;
}

/** Returns selection props for a menu or section if each entry has a `selected` state: screen readers then announce radio items. Pure. */
export function choiceOf(entries: readonly Choosable[]) {
  if (!entries.every(({ selected }) => selected !== undefined)) return undefined;
  const selectedKeys = entries.filter(({ selected }) => selected).map(({ id }) => id);
  return { selectionMode: 'single', disallowEmptySelection: true, selectedKeys } as const;
}
