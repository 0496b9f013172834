import { beforeEach, expect, test } from '@rstest/core';
import { createElement, useRef } from 'react';
import { mount } from '../../../test/mount.ts';
import { useSight } from './use-sight.ts';

const { box, draw } = mount();
let from: number;
let told: string[];

function Box({ tell }: { tell: (from: number, to: number) => void }) {
  const element = useRef<HTMLParagraphElement>(null);
  useSight(element, () => ({ from, to: from + 4 }), tell);
  return createElement('p', { ref: element });
}

const note = (first: number, last: number) => told.push(`${first} to ${last}`);
const scroll = () => box.firstElementChild?.dispatchEvent(new Event('scroll'));

beforeEach(async () => {
  from = 10;
  told = [];
  await draw(createElement(Box, { tell: note }));
});

test('others in sight are told of, once, though nothing is drawn for a step of the box', () => {
  expect(told).toEqual(['10 to 14']);
  scroll();
  expect(told).toEqual(['10 to 14']);
  from = 11;
  scroll();
  scroll();
  expect(told).toEqual(['10 to 14', '11 to 15']);
});

test('whoever is told from now on hears of those in sight', async () => {
  await draw(createElement(Box, { tell: note }));
  expect(told).toEqual(['10 to 14']);
  await draw(createElement(Box, { tell: (first, last) => note(first, last) }));
  expect(told).toEqual(['10 to 14', '10 to 14']);
});
