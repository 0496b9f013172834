import { expect, test } from '@rstest/core';
import { memoryStorage } from '../../test/memory-storage.ts';
import { keepIcon, keptIcons } from './kept-icons.ts';

const hour = 3_600_000;
const drawing = { body: '<path d="M0 0h1"/>', width: 24, height: 24 };

test('an icon is kept for 168 hours and no longer', () => {
  const storage = memoryStorage();
  keepIcon(storage, 'lucide:rocket', drawing, 0);
  expect(keptIcons(storage, 168 * hour - 1).get('lucide:rocket')).toEqual(drawing);
  expect(keptIcons(storage, 168 * hour).size).toBe(0);
});

test('at most 200 are kept, the newest', () => {
  const storage = memoryStorage();
  for (let at = 0; at < 205; at += 1) keepIcon(storage, `lucide:icon-${at}`, drawing, at);
  const kept = keptIcons(storage, 300);
  expect(kept.size).toBe(200);
  expect(kept.has('lucide:icon-4')).toBe(false);
  expect(kept.has('lucide:icon-204')).toBe(true);
});

test('what others have written there is not believed, and a full storage is no failure', () => {
  expect(keptIcons(memoryStorage({ 'cairn.icons': '{"lucide:rocket":{"at":"now"}}' })).size).toBe(0);
  expect(keptIcons(memoryStorage({ 'cairn.icons': 'not json' })).size).toBe(0);
  expect(() => keepIcon(memoryStorage({}, true), 'lucide:rocket', drawing)).not.toThrow();
});
