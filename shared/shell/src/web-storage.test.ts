import { expect, test } from '@rstest/core';
import { guarded } from './web-storage.ts';

const blocked = () => {
  throw new DOMException('access is denied', 'SecurityError');
};

/** Creates a partial `Storage` with room for a number of entries. */
function storageFor(room: number): Storage {
  const entries: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem(key: string, value: string) {
      if (Object.keys(entries).length >= room && !(key in entries)) throw new DOMException('full', 'QuotaExceededError');
      entries[key] = value;
    },
    removeItem: (key: string) => void Reflect.deleteProperty(entries, key),
    clear() {
      for (const key of Object.keys(entries)) Reflect.deleteProperty(entries, key);
    },
  };
  return new Proxy({} as Storage, {
    get: (_, name) => Reflect.get(methods, name),
    ownKeys: () => Object.keys(entries),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  }); // the tests use only the methods and the entry names
}

test('where it is blocked, what is written is there for this tab', () => {
  const store = guarded(blocked);
  expect(store.getItem('a')).toBeNull();
  store.setItem('a', '1');
  store.setItem('b', '2');
  expect([store.getItem('a'), store.keys()]).toEqual(['1', ['a', 'b']]);
  store.removeItem('a');
  expect([store.getItem('a'), store.isArea(null)]).toEqual([null, false]);
  store.clear();
  expect(store.keys()).toEqual([]);
});

test('where it is full, what has no room is there for this tab, and what has room is in the storage', () => {
  const storage = storageFor(1);
  const store = guarded(() => storage);
  store.setItem('a', '1');
  store.setItem('b', '2');
  expect([storage.getItem('a'), storage.getItem('b'), store.getItem('a'), store.getItem('b')]).toEqual(['1', null, '1', '2']);
  expect(store.keys().toSorted()).toEqual(['a', 'b']);
  store.removeItem('a');
  store.setItem('b', '3');
  expect(storage.getItem('b')).toBe('3');
});

test('an error of the program is not taken for a refusal of the browser', () => {
  const store = guarded(() => {
    throw new TypeError('a slip');
  });
  expect(() => store.getItem('a')).toThrow('a slip');
});
