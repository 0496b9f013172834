import { describe, expect, test } from '@rstest/core';
import { shapesOf } from './icon-data.ts';

describe('shapesOf', () => {
  test('takes the shapes of a Lucide body and leaves its strokes to the component', () => {
    const body =
      '<g fill="none" stroke="currentColor" stroke-width="2"><rect width="8" height="8" x="3" y="3" rx="2"/><path d="M7 11v4"/></g>';
    expect(shapesOf(body)).toEqual([
      ['rect', { width: '8', height: '8', x: '3', y: '3', rx: '2' }],
      ['path', { d: 'M7 11v4' }],
    ]);
  });

  test('keeps a dot filled', () => {
    expect(shapesOf('<circle cx="16.5" cy="7.5" r=".5" fill="currentColor"/>')).toEqual([
      ['circle', { cx: '16.5', cy: '7.5', r: '.5', fill: 'currentColor' }],
    ]);
  });

  test('makes nothing but drawings of what a registry sends', () => {
    const body =
      '<script>alert(1)</script><path d="M0 0" onclick="alert(1)" style="x" href="javascript:alert(1)"/><foreignObject/><a href="x"><image href="y"/></a>';
    expect(shapesOf(body)).toEqual([['path', { d: 'M0 0' }]]);
  });
});
