import type { ReactNode } from 'react';
import styles from './drawing.module.css';

export type DrawingName = 'never' | 'filtered' | 'forbidden' | 'broken' | 'lost' | 'done';

const base = 'M70 101c0-6 8-9 18-10 13-1 31-.5 39 3 7 3.5 7 11 0 13.5-9 3-39 3.5-49 1.3-5-1.2-8-4-8-7.8z';
const middle = 'M80 83c.2-5.5 7-8 15.5-8.6 10-.6 21.5.4 25.3 5 3.4 4.2.6 9.3-5.6 10.7-7.5 1.7-22.3 1.8-29 .2-4.4-1-6.4-3.8-6.2-7.3z';
const upper = 'M89 65.5c0-5.8 4.5-9.5 10.5-9.5 6.3 0 11.5 3.4 11.5 9s-4.7 7.5-11 7.5c-7 0-11-2.2-11-7z';
const capstone = 'M94.5 49c0-4 2.7-6.5 6-6.5s6.3 2.3 6.3 6-2.6 5.2-6.2 5.2c-3.8 0-6.1-1.5-6.1-4.7z';
const fog = 'M34 70h24M66 70h68M146 70h14M48 82h60M118 82h40M40 94h18M66 94h80';
const hills =
  'M6 108c28-10 44-6 66-14s34-30 58-30 38 22 64 24M4 92c26-8 46-4 66-14s34-32 60-32 40 22 66 22M10 76c22-4 42-4 60-14s36-34 62-34 40 20 62 20M26 58c18-2 34-8 50-16s34-26 58-26 36 12 54 14';

/** Dashed: not created yet. Fog: hidden by filters. Fence: no permission. A trail with a gap: broken connection. */
const scenes: Record<DrawingName, () => ReactNode> = {
  never: () => (
    <>
      <path className={styles.ground} d="M58 110h84" />
      <path className={styles.solid} d={base} />
      <path className={styles.dashed} d={middle} />
      <path className={styles.dashed} d={upper} />
    </>
  ),
  filtered: () => (
    <>
      <path className={styles.ground} d="M58 110h84" />
      <path className={styles.solid} d={base} />
      <path className={styles.light} d={middle} />
      <path className={styles.light} d={upper} />
      <path className={styles.cap} d={capstone} />
      <path className={styles.gap} d={fog} />
      <path className={styles.ground} d={fog} />
    </>
  ),
  forbidden: () => (
    <>
      <path className={styles.ground} d="M58 110h84" />
      <path className={styles.solid} d={base} />
      <path className={styles.light} d={middle} />
      <path className={styles.light} d={upper} />
      <path className={styles.gap} d="M36 112V74M164 112V74M36 82h128M36 98h128" />
      <path className={styles.ground} d="M36 112V72M164 112V72M36 82h128M36 98h128" />
      <circle className={styles.cap} cx="100" cy="90" r="12" />
      <path className={styles.lock} d="M100 90v5" />
      <circle className={styles.dot} cx="100" cy="87" r="2.6" />
    </>
  ),
  broken: () => (
    <>
      <path className={styles.ground} d="M22 110h52M126 110h52" />
      <path className={styles.trail} d="M76 110c6 8 14 12 24 12s18-4 24-12" />
      <g transform="translate(-52)">
        <path className={styles.solid} d={base} />
        <path className={styles.light} d={middle} />
      </g>
      <g transform="translate(52)">
        <path className={styles.dashed} d={base} />
        <path className={styles.dashed} d={middle} />
        <path className={styles.dashed} d={upper} />
      </g>
    </>
  ),
  lost: () => (
    <>
      <path className={styles.ground} d="M36 110h128" />
      <path className={styles.trail} d="M8 122c20-2 26-10 44-10" />
      <path className={styles.solid} d={base} />
      <path className={styles.light} d="M34 106c-1-5 4-9 10-10 7-1 14 1 16 5 2 3.5 0 7-5 8-6 1.2-19.5 1-21-3z" />
      <path className={styles.light} d="M138 104c1-5 7-7 13-6 7 1 12 5 10 9-1.5 3-7 3.5-13 3.3-6-.3-11-1.3-10-6.3z" />
      <path className={styles.cap} d="M168 107c-.6-3.6 2-6.4 5.4-6.6 3.6-.2 6.4 2.2 6.4 5.3 0 3-2.3 4.6-5.6 4.6-3.2 0-5.7-.6-6.2-3.3z" />
    </>
  ),
  done: () => (
    <>
      <path className={styles.ground} d="M58 110h84" />
      <path className={styles.solid} d={base} />
      <path className={styles.light} d={middle} />
      <path className={styles.light} d={upper} />
      <path className={styles.cap} d={capstone} />
    </>
  ),
};

/** One of the product's illustrations, 200 × 128. Decorative: the text next to it says the same. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 200 128" aria-hidden>
      <path className={styles.contour} d={hills} />
      {scenes[name]()}
    </svg>
  );
}
