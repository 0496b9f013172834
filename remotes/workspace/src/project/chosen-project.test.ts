import { ApiError } from '@cairn/shell';
import { expect, test } from '@rstest/core';
import { chosenProject, unlessGone } from './chosen-project.ts';

test('the project of a page is the one in its URL', () => {
  expect(chosenProject(new URL('https://cairn.example/app/project?project=payments-api'))).toBe('payments-api');
});

test('without one, and without one opened before, the reader goes to the list', () => {
  let thrown: unknown;
  try {
    chosenProject(new URL('https://cairn.example/app/project'));
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(Response);
  expect((thrown as Response).headers.get('Location')).toBe('/app/projects'); // checked one line above
});

test('a project that does not exist is not found', () => {
  const error = new ApiError({ code: 'NOT_FOUND', status: 404, message: 'not found' });
  expect(() => unlessGone('payments-api')(error)).toThrow(error);
});
