import { describe, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { firstOfEach, validate } from './validation.ts';

const schema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('NAME_REQUIRED'), v.minLength(2, 'NAME_SHORT')),
  address: v.object({ city: v.pipe(v.string(), v.nonEmpty('CITY_REQUIRED')) }),
});

describe('validate', () => {
  test('gives the value as the schema makes it', () => {
    expect(validate(schema, { name: ' Ana ', address: { city: 'Puebla' } })).toEqual({
      value: { name: 'Ana', address: { city: 'Puebla' } },
    });
  });

  test('names one issue for each field, with its code and dotted path', () => {
    expect(validate(schema, { name: ' ', address: { city: '' } })).toEqual({
      issues: [
        { field: 'name', code: 'NAME_REQUIRED' },
        { field: 'address.city', code: 'CITY_REQUIRED' },
      ],
    });
  });
});

test('keeps the first issue of each field', () => {
  const issues = [
    { field: 'a', code: '1' },
    { field: 'b', code: '2' },
    { field: 'a', code: '3' },
  ];
  expect(firstOfEach(issues).map(({ code }) => code)).toEqual(['1', '2']);
});
