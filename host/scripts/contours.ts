// Draws the contour lines behind the landing page, the sign-in pages and the not-found page. Run: node host/scripts/contours.ts
import { writeFileSync } from 'node:fs';

type Point = readonly [x: number, y: number];
interface Hill {
  x: number;
  y: number;
  height: number;
  /** Radii across and down. */
  rx: number;
  ry: number;
}

/** Returns a random number generator. The same seed gives the same landscape (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function land(width: number, height: number, seed: number, peaks: readonly Hill[]): (x: number, y: number) => number {
  const next = random(seed);
  const area = Math.sqrt(width * height);
  const hills: Hill[] = Array.from({ length: 22 }, () => ({
    x: (next() * 1.3 - 0.15) * width,
    y: (next() * 1.3 - 0.15) * height,
    height: next() * 1.5 - 0.62,
    rx: area * (0.1 + next() * 0.16),
    ry: area * (0.1 + next() * 0.16),
  }));
  const all = [...hills, ...peaks];
  return (x, y) =>
    all.reduce((sum, hill) => sum + hill.height * Math.exp(-(((x - hill.x) / hill.rx) ** 2) - ((y - hill.y) / hill.ry) ** 2), 0);
}

/** Returns the segments of one isoline, found by marching squares and joined into lines. */
function isolines(field: (x: number, y: number) => number, level: number, width: number, height: number, step: number): Point[][] {
  const segments: [Point, Point][] = [];
  for (let y = -step; y < height + step; y += step) {
    for (let x = -step; x < width + step; x += step) {
      const corners: Point[] = [
        [x, y],
        [x + step, y],
        [x + step, y + step],
        [x, y + step],
      ];
      const values = corners.map(([cx, cy]) => field(cx, cy) - level);
      const crossings: Point[] = [];
      for (let side = 0; side < 4; side += 1) {
        const [a = 0, b = 0] = [values[side], values[(side + 1) % 4]];
        const [from, to] = [corners[side], corners[(side + 1) % 4]];
        if (from && to && a > 0 !== b > 0) {
          const share = a / (a - b);
          crossings.push([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]);
        }
      }
      for (let index = 0; index + 1 < crossings.length; index += 2) {
        const [from, to] = [crossings[index], crossings[index + 1]];
        if (from && to) segments.push([from, to]);
      }
    }
  }
  return join(segments);
}

function join(segments: readonly [Point, Point][]): Point[][] {
  const key = ([x, y]: Point) => `${x.toFixed(3)},${y.toFixed(3)}`;
  const ends = new Map<string, number[]>();
  segments.forEach((segment, index) => {
    for (const end of segment) ends.set(key(end), [...(ends.get(key(end)) ?? []), index]);
  });
  const used = new Set<number>();
  const extend = (line: Point[]) => {
    for (;;) {
      const tip = line.at(-1);
      const next = tip && ends.get(key(tip))?.find((index) => !used.has(index));
      const segment = next === undefined ? undefined : segments[next];
      if (!tip || next === undefined || !segment) return;
      used.add(next);
      line.push(key(segment[0]) === key(tip) ? segment[1] : segment[0]);
    }
  };
  return segments.flatMap((segment, index) => {
    if (used.has(index)) return [];
    used.add(index);
    const line: Point[] = [...segment];
    extend(line);
    line.reverse();
    extend(line);
    return line.length > 5 ? [line] : [];
  });
}

/** Returns a smooth path: quadratic curves through the midpoints of the segments. */
function pathOf(line: readonly Point[]): string {
  const round = (value: number) => String(Math.round(value));
  const first = line[0];
  const last = line.at(-1);
  if (!first || !last) return '';
  const closed = Math.hypot(first[0] - last[0], first[1] - last[1]) < 0.01;
  const middle = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2];
  const points = closed ? line.slice(0, -1) : line;
  const start = closed ? middle(points.at(-1) ?? first, first) : first;
  let path = `M${round(start[0])} ${round(start[1])}`;
  points.forEach((point, index) => {
    const next = points[index + 1] ?? (closed ? points[0] : undefined);
    if (!next) return;
    const [x, y] = middle(point, next);
    path += `Q${round(point[0])} ${round(point[1])} ${round(x)} ${round(y)}`;
  });
  return closed ? `${path}Z` : `${path}L${round(last[0])} ${round(last[1])}`;
}

function draw(name: string, width: number, height: number, seed: number, peaks: readonly Hill[], step: number): void {
  const field = land(width, height, seed, peaks);
  const levels = Array.from({ length: 22 }, (_, index) => -0.86 + index * 0.13);
  const paths = levels.flatMap((level, index) => {
    const d = isolines(field, level, width, height, step).map(pathOf).join('');
    return d ? [`<path stroke-width="${index % 4 === 3 ? 1.5 : 0.9}" d="${d}"/>`] : [];
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none" stroke="#000" aria-hidden="true">${paths.join('')}</svg>\n`;
  writeFileSync(new URL(`../src/public/contours/${name}.svg`, import.meta.url), svg);
}

draw('hero', 1440, 720, 7, [{ x: 1240, y: 250, height: 1.5, rx: 260, ry: 300 }], 24);
draw('entrance', 720, 900, 21, [{ x: 436, y: 440, height: 1.7, rx: 210, ry: 230 }], 24);
