import { beforeEach, expect, rstest, test } from '@rstest/core';
import { act, createElement } from 'react';
import { mount } from '../../test/mount.ts';
import { type DataColumn, DataTable, type RowSelection } from './data-table.tsx';

interface Row {
  id: string;
  name: string;
}

const { box, draw } = mount();
const rows: readonly Row[] = ['a', 'b', 'c'].map((id) => ({ id, name: id.toUpperCase() }));
const cell = rstest.fn(({ name }: Row) => name);
const columns: readonly DataColumn<Row>[] = [{ id: 'name', label: 'Name', cell }];
const toggled = rstest.fn();

/** Creates a new object for each rendering, as pages do. */
const ticks = (ticked: string, by: string): RowSelection<Row> => ({
  isSelected: ({ id }) => id === ticked,
  isAllSelected: false,
  isSomeSelected: ticked !== '',
  toggle: ({ id }) => toggled(`${by} ${id}`),
  toggleAll: () => undefined,
  labels: { all: 'All', row: (name) => name },
  nameOf: ({ name }) => name,
});

const show = (current: string, ticked = '', by = 'first') =>
  draw(createElement(DataTable<Row>, { label: 'Rows', columns, rows, current, selection: ticks(ticked, by) }));

beforeEach(() => {
  cell.mockClear();
  toggled.mockClear();
});

test('of rows from which one is opened, that one is drawn again, and the one that was open before', async () => {
  await show('');
  expect(cell).toHaveBeenCalledTimes(3);
  await show('b');
  await show('c');
  expect(cell.mock.calls.slice(3).map(([{ id }]) => id)).toEqual(['b', 'b', 'c']);
  expect([...box.querySelectorAll('tbody tr')].map((row) => row.getAttribute('aria-current'))).toEqual([null, null, 'true']);
});

test('a tick is said to whoever keeps the ticks now', async () => {
  await show('', '', 'first');
  await show('', 'b', 'second');
  expect([...box.querySelectorAll('tbody tr')].map((row) => row.getAttribute('aria-selected'))).toEqual([null, 'true', null]);
  act(() => box.querySelector<HTMLInputElement>('[aria-label="C"]')?.click());
  expect(toggled).toHaveBeenCalledWith('second c');
});
