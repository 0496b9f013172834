const [comma, zero] = [44, 48];

/**
 * Parses non-negative whole numbers separated by commas, and sorts them. Does not use `split`, which would create a string for each number.
 * Pure.
 */
export function parseSorted(text: string): Int32Array {
  if (text === '') return new Int32Array();
  let count = 1;
  for (let at = text.indexOf(','); at !== -1; at = text.indexOf(',', at + 1)) count += 1;
  const values = new Int32Array(count);
  let [at, value] = [0, 0];
  for (let n = 0; n < text.length; n += 1) {
    const code = text.charCodeAt(n);
    if (code !== comma) {
      value = value * 10 + code - zero;
      continue;
    }
    values[at] = value;
    at += 1;
    value = 0;
  }
  values[at] = value;
  return values.sort();
}

/**
 * Returns the smallest value that this share of the values does not exceed, like `percentile_disc` of PostgreSQL; null without values.
 * Pure.
 */
export function percentile(sorted: Int32Array, share: number): number | null {
  return sorted[Math.ceil(share * sorted.length) - 1] ?? null;
}
