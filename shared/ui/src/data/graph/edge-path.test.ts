import { describe, expect, test } from '@rstest/core';
import { drawnEdges, edgePath, neighbour } from './edge-path.ts';
import { layoutGraph } from './layout.ts';
import { nodeHeight, nodeWidth } from './node-size.ts';

describe('edgePath', () => {
  test('a straight edge stays straight', () => {
    expect(
      edgePath([
        { x: 0, y: 5 },
        { x: 40, y: 5 },
      ]),
    ).toBe('M0,5L40,5');
  });

  test('goes across, down and across, round the corners', () => {
    expect(
      edgePath([
        { x: 0, y: 0 },
        { x: 40, y: 100 },
      ]),
    ).toBe('M0,0H14Q20,0 20,6V94Q20,100 26,100H40');
  });

  test('nothing of nothing', () => {
    expect(edgePath([])).toBe('');
  });
});

describe('layoutGraph', () => {
  const chain = layoutGraph({
    ids: ['old', 'now', 'next', 'alone'],
    edges: [
      { from: 'old', to: 'now' },
      { from: 'now', to: 'next' },
      { from: 'now', to: 'gone' },
    ],
    columns: 3,
  });

  test('what came later lies to the right', () => {
    const { old, now, next } = chain.nodes;
    expect(now?.x).toBeGreaterThanOrEqual((old?.x ?? 0) + nodeWidth);
    expect(next?.x).toBeGreaterThanOrEqual((now?.x ?? 0) + nodeWidth);
  });

  test('everything lies within, and nothing on another', () => {
    const all = Object.values(chain.nodes);
    expect(all.length).toBe(4);
    for (const { x, y } of all) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + nodeWidth).toBeLessThanOrEqual(chain.width);
      expect(y + nodeHeight).toBeLessThanOrEqual(chain.height);
      expect(all.filter((one) => Math.abs(one.x - x) < nodeWidth && Math.abs(one.y - y) < nodeHeight).length).toBe(1);
    }
  });

  test('an edge to what is not there is left out', () => {
    expect(chain.edges.map((edge) => edge !== null)).toEqual([true, true, false]);
  });

  test('what hangs together with nothing stands in rows below the chains', () => {
    const alone = ['one', 'two', 'three', 'four', 'five'];
    const { nodes } = layoutGraph({ ids: ['old', 'now', ...alone], edges: [{ from: 'old', to: 'now' }], columns: 4 });
    const places = alone.map((id) => nodes[id] ?? { x: 0, y: 0 });
    const [row, next] = [new Set(places.slice(0, 4).map(({ y }) => y)), places[4]];
    expect([...row].every((y) => y >= (nodes.old?.y ?? 0) + nodeHeight)).toBe(true);
    expect(row.size).toBe(1);
    expect(next?.x).toBe(places[0]?.x);
    expect(next?.y).toBeGreaterThan([...row][0] ?? 0);
  });

  test('as wide as its chains are, where the place is narrow', () => {
    const { nodes, width } = layoutGraph({ ids: ['old', 'now', 'one', 'two'], edges: [{ from: 'old', to: 'now' }], columns: 0 });
    expect(nodes.one?.y).toBe(nodes.two?.y);
    expect(width).toBe((nodes.now?.x ?? 0) + nodeWidth + (nodes.old?.x ?? 0));
  });

  test('a circle ends', () => {
    const circle = layoutGraph({
      ids: ['a', 'b'],
      edges: [
        { from: 'a', to: 'b' },
        { from: 'b', to: 'a' },
        { from: 'a', to: 'a' },
      ],
      columns: 3,
    });
    expect(circle.edges.every((edge) => edge !== null && edge.points.length > 1)).toBe(true);
  });
});

describe('drawnEdges', () => {
  const records = {
    ids: ['a', 'b', 'c'],
    edges: [
      { from: 'a', to: 'b' },
      { from: 'a', to: 'c' },
      { from: 'a', to: 'gone' },
    ],
  };
  const layout = layoutGraph({ ...records, columns: 3 });
  const drawn = drawnEdges(records.edges, layout);

  test('leave and arrive at the sides of the boxes', () => {
    const [first] = drawn;
    expect(first?.points[0]?.x).toBe((layout.nodes.a?.x ?? 0) + nodeWidth);
    expect(first?.points.at(-1)).toEqual({ x: layout.nodes.b?.x, y: (layout.nodes.b?.y ?? 0) + nodeHeight / 2 });
  });

  test('none begins where another does', () => {
    const begins = drawn.flatMap((edge) => edge?.points[0]?.y ?? []);
    expect(new Set(begins).size).toBe(2);
  });

  test('an edge to what is not there is not drawn', () => {
    expect(drawn[2]).toBeNull();
  });
});

describe('neighbour', () => {
  const nodes = { a: { x: 0, y: 0 }, b: { x: 300, y: 10 }, c: { x: 0, y: 100 }, d: { x: 300, y: 200 } };

  test.each([
    ['a', 'ArrowRight', 'b'],
    ['a', 'ArrowDown', 'c'],
    ['b', 'ArrowLeft', 'a'],
    ['c', 'ArrowRight', 'b'],
    ['d', 'ArrowUp', 'b'],
    ['a', 'ArrowUp', undefined],
    ['a', 'Enter', undefined],
    ['gone', 'ArrowUp', undefined],
  ])('from %s by %s to %s', (from, key, to) => {
    expect(neighbour(nodes, from, key)).toBe(to);
  });

  test('its own row before what is nearer in another one', () => {
    const rows = { here: { x: 364, y: 114 }, row: { x: 8, y: 114 }, askew: { x: 244, y: 220 } };
    expect(neighbour(rows, 'here', 'ArrowLeft')).toBe('row');
    expect(neighbour(rows, 'here', 'ArrowDown')).toBe('askew');
  });
});
