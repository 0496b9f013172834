const [comma, zero] = [44, 48];

/** Parses whole numbers with commas between them, none of them negative, and sorts them. By hand: `split` creates a string of each first. Pure. */
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

/** The smallest value that this share of the values does not exceed, as `percentile_disc` of PostgreSQL; null without values. Pure. */
export function percentile(sorted: Int32Array, share: number): number | null {
  return sorted[Math.ceil(share * sorted.length) - 1] ?? null;
}
