import { describe, expect, test } from '@rstest/core';
import { type FileRules, sortFiles } from './file-choice.ts';

const png = new File(['12345'], 'Shot.PNG', { type: 'image/png' });
const log = new File(['12'], 'agent.log', { type: '' });
const zip = new File(['1234567890'], 'trace.zip', { type: 'application/zip' });

function sorted(files: File[], rules: FileRules) {
  const { taken, refused } = sortFiles(files, rules);
  return { taken: taken.map(({ name }) => name), refused: refused.map(({ file, reason }) => `${file.name}: ${reason}`) };
}

describe('which files are taken', () => {
  test('by the ending of the name, whatever its capitals, or by the type', () => {
    expect(sorted([png, log, zip], { accept: ['.png', '.log'], multiple: true })).toEqual({
      taken: ['Shot.PNG', 'agent.log'],
      refused: ['trace.zip: type'],
    });
    expect(sorted([png, zip], { accept: ['image/*'], multiple: true })).toEqual({ taken: ['Shot.PNG'], refused: ['trace.zip: type'] });
    expect(sorted([png, zip], { accept: ['application/zip'], multiple: true })).toEqual({
      taken: ['trace.zip'],
      refused: ['Shot.PNG: type'],
    });
  });

  test('not what is larger than allowed', () => {
    expect(sorted([png, zip], { maxBytes: 5, multiple: true })).toEqual({ taken: ['Shot.PNG'], refused: ['trace.zip: size'] });
  });

  test('the first one where one is asked for', () => {
    expect(sorted([png, zip], {})).toEqual({ taken: ['Shot.PNG'], refused: ['trace.zip: count'] });
  });
});
