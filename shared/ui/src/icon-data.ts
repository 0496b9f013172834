/** One shape of an icon: an SVG element and its attributes, as React names them. */
export type IconShape = readonly [
  tag: 'path' | 'circle' | 'ellipse' | 'rect' | 'line' | 'polyline' | 'polygon',
  attributes: Readonly<Record<string, string>>,
];

/**
 * An icon as elements, never as a string: React renders it without innerHTML, which Trusted Types would refuse.
 * Drawn on a grid of 24 with a stroke of the current colour.
 */
export type IconData = readonly IconShape[];

/** An icon as Iconify gives it and remote.json carries it. */
export interface IconBody {
  body: string;
  width: number;
  height: number;
}

const tags = ['path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon'] as const;
const geometry = new Set(['d', 'cx', 'cy', 'r', 'rx', 'ry', 'x', 'y', 'width', 'height', 'x1', 'y1', 'x2', 'y2', 'points', 'transform']);

/**
 * The shapes of a Lucide icon's SVG body. Only drawing elements and their geometry are taken, and `fill="currentColor"`;
 * anything else in the string is dropped, so that a body from a registry can never be more than a drawing.
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
