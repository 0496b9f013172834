/** The part of `Storage` that the application uses. It never throws. */
export interface TabStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  keys(): string[];
  clear(): void;
  /** Returns whether a `storage` event is about this area. */
  isArea(area: Storage | null): boolean;
}

/** The browser's local storage. Entries that it refuses (blocked, full) stay in memory until the tab's document ends. */
export const localStore: TabStorage = guarded(() => localStorage);
/** The same for the session storage. */
export const sessionStore: TabStorage = guarded(() => sessionStorage);

/**
 * Wraps a storage that the browser may refuse: access throws where cookies and site data are blocked, and writes throw when it is full.
 * Refused entries are kept in memory and read from there.
 * @param open returns the browser's storage
 */
export function guarded(open: () => Storage): TabStorage {
  const refused = new Map<string, string>();
  let warned = false;
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(open());
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      if (!warned) console.warn('the browser refuses its storage: what is kept there lasts as long as this page', error.name);
      warned = true;
      return otherwise;
    }
  };
  return {
    getItem: (key) => refused.get(key) ?? attempt((storage) => storage.getItem(key), null),
    setItem(key, value) {
      const isWritten = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (isWritten) refused.delete(key);
      else refused.set(key, value);
    },
    removeItem(key) {
      refused.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    keys: () => [...new Set([...refused.keys(), ...attempt((storage) => Object.keys(storage), [])])],
    clear() {
      refused.clear();
      attempt((storage) => storage.clear(), undefined);
    },
    isArea: (area) => area !== null && attempt((storage) => storage === area, false),
  };
}
