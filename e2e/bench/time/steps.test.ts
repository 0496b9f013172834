import { expect, test } from '@rstest/core';
import { stepsOf } from './steps.ts';

const request = (url: string, startMs: number, endMs: number) => ({ url, startMs, endMs });

test('the document, what it names, and what only those name', () => {
  const steps = stepsOf([request('/app', 0, 150), request('/a.js', 152, 310), request('/b.js', 155, 330), request('/api', 335, 490)]);
  expect(steps.map(({ url, step }) => [url, step])).toEqual([
    ['/app', 1],
    ['/a.js', 2],
    ['/b.js', 2],
    ['/api', 3],
  ]);
});

test('a request that overlaps every other of a step belongs to that step', () => {
  const steps = stepsOf([request('/late.css', 300, 460), request('/app', 0, 150), request('/a.js', 152, 310)]);
  expect(steps.find(({ url }) => url === '/late.css')?.step).toBe(2);
});
