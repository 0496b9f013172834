/** A shape of an icon: an SVG element and its attributes, named as in React. */
export type IconShape = readonly [
  tag: 'path' | 'circle' | 'ellipse' | 'rect' | 'line' | 'polyline' | 'polygon',
  attributes: Readonly<Record<string, string>>,
];

/**
 * An icon as elements, never as a string: React renders it without innerHTML, which Trusted Types would block. Drawn on a 24 × 24 grid with
 * a stroke in the current color.
 */
export type IconData = readonly IconShape[];

/** An icon in Iconify's format, as in remote.json. */
export interface IconBody {
  body: string;
  width: number;
  height: number;
}

const tags = ['path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon'] as const;
const geometry = new Set(['d', 'cx', 'cy', 'r', 'rx', 'ry', 'x', 'y', 'width', 'height', 'x1', 'y1', 'x2', 'y2', 'points', 'transform']);

/**
 * Parses the SVG body of a Lucide icon. Keeps only shape elements, their geometry and `fill="currentColor"`, so that a body from a registry
 * can only draw.
 */
export function shapesOf(body: string): IconData {
  const shapes: IconShape[] = [];
  for (const [, name = '', source = ''] of body.matchAll(/<([a-z]+)\b([^>]*?)\/?>/g)) {
    const tag = tags.find((known) => known === name);
    if (!tag) continue;
    const attributes: Record<string, string> = {};
    for (const [, key = '', value = ''] of source.matchAll(/([a-zA-Z][\w-]*)="([^"]*)"/g)) {
      if (geometry.has(key) || (key === 'fill' && value === 'currentColor')) attributes[key] = value;
    }
    shapes.push([tag, attributes]);
  }
  return shapes;
}
