/** Web Storage in memory, for tests that run in Node. `refuse` simulates a full storage. */
export function memoryStorage(begin: Record<string, string> = {}, refuse = false): Storage {
  const items = new Map(Object.entries(begin));
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => {
      if (refuse) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
  };
}
