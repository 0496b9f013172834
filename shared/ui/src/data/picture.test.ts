import { describe, expect, test } from '@rstest/core';
import { cssUrl, fetchPicture, type PictureLoader } from './picture.ts';

function loader(): PictureLoader & { load(): void; fail(): void } {
  const image: PictureLoader = { src: '', onload: null, onerror: null };
  const call = (handler: unknown) => typeof handler === 'function' && handler();
  return Object.assign(image, { load: () => call(image.onload), fail: () => call(image.onerror) });
}

describe('fetching a picture', () => {
  test('tells once that it came', () => {
    const image = loader();
    const told: boolean[] = [];
    fetchPicture('/a.webp', (came) => told.push(came), image);
    expect(image.src).toBe('/a.webp');
    expect(told).toEqual([]);
    image.load();
    image.load();
    expect(told).toEqual([true]);
  });

  test('tells that it did not come, so that the placeholder is shown', () => {
    const image = loader();
    const told: boolean[] = [];
    fetchPicture('/gone.webp', (came) => told.push(came), image);
    image.fail();
    expect(told).toEqual([false]);
  });

  test('tells nothing once nobody waits any more', () => {
    const image = loader();
    const told: boolean[] = [];
    fetchPicture('/a.webp', (came) => told.push(came), image)();
    image.load();
    expect(told).toEqual([]);
  });
});

test.each([
  ['/a b.webp', 'url("/a b.webp")'],
  ['/a".webp', 'url("/a\\22 .webp")'],
  ['/a\\.webp', 'url("/a\\5c .webp")'],
  ['/a\n.webp', 'url("/a\\a .webp")'],
])('%j in CSS', (src, css) => {
  expect(cssUrl(src)).toBe(css);
});
