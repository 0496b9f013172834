import { expect, test } from '@rstest/core';
import { readArguments, readRehearseArguments, readTokenArguments } from './arguments.ts';
import { ReleaseRefused } from './problem.ts';

const wait = { tabs: 20, minutes: 60, giveUp: 300, poll: 15 };
const nothing = {
  wait,
  release: undefined,
  from: undefined,
  to: undefined,
  audience: undefined,
  limits: undefined,
  tried: false,
  note: '',
  build: true,
};

test.each([
  ['staff', { command: 'release', remote: 'staff' }],
  ['staff --no-build --note=why', { command: 'release', remote: 'staff', note: 'why', build: false }],
  ['status', { command: 'status', remote: '' }],
  ['history staff', { command: 'history', remote: 'staff' }],
  ['rollback staff --to 1.4.2', { command: 'rollback', remote: 'staff', to: '1.4.2' }],
  [
    'rollback staff --to=1.4.2-0123456789ab --reason=slow',
    { command: 'rollback', remote: 'staff', to: '1.4.2-0123456789ab', note: 'slow' },
  ],
  ['wait staff 1.0.0-0123456789ab', { command: 'wait', remote: 'staff', release: '1.0.0-0123456789ab' }],
  [
    'wait staff --tabs 5 --minutes 0 --give-up 10 --poll 1',
    { command: 'wait', remote: 'staff', wait: { tabs: 5, minutes: 0, giveUp: 10, poll: 1 } },
  ],
  ['rollback staff --from 1.4.2', { command: 'rollback', remote: 'staff', from: '1.4.2' }],
  ['off staff --reason incident', { command: 'off', remote: 'staff', note: 'incident' }],
  ['promote staff 1.0.0-0123456789ab', { command: 'promote', remote: 'staff', release: '1.0.0-0123456789ab' }],
  ['promote staff --tried', { command: 'promote', remote: 'staff', tried: true }],
  ['staff --canary 10', { command: 'release', remote: 'staff', audience: { percent: 10 } }],
  ['staff --canary 10%', { command: 'release', remote: 'staff', audience: { percent: 10 } }],
  ['promote staff --tenant acme,globex', { command: 'promote', remote: 'staff', audience: { tenants: ['acme', 'globex'] } }],
  [
    'staff --canary 5 --max-errors 1',
    { command: 'release', remote: 'staff', audience: { percent: 5 }, limits: { errorRate: 0.01, loadMs: 4000 } },
  ],
])('%s', (words, expected) => {
  expect(readArguments(words.split(' '))).toEqual({ ...nothing, ...expected });
});

test.each([
  ['', { command: 'release', remote: '.' }],
  ['--canary 10', { command: 'release', remote: '.', audience: { percent: 10 } }],
  ['check', { command: 'check', remote: '.' }],
  ['promote 1.0.0-0123456789ab', { command: 'promote', remote: '.', release: '1.0.0-0123456789ab' }],
  ['promote . 1.0.0-0123456789ab', { command: 'promote', remote: '.', release: '1.0.0-0123456789ab' }],
  ['rollback', { command: 'rollback', remote: '.' }],
  ['rollback --to 1.4.2', { command: 'rollback', remote: '.', to: '1.4.2' }],
])('in a repository of one remote: "%s"', (words, expected) => {
  expect(readArguments(words.split(' ').filter(Boolean), '.')).toEqual({ ...nothing, ...expected });
});

test.each([
  ['rollback', /a remote is required/],
  ['staff more', /unexpected argument "more"/],
  ['off staff more', /unexpected argument "more"/],
  ['staff --canary 100', /audience|canary/],
  ['staff --canary many', /canary/],
  ['staff --canary 5 --tenant acme', /either --canary or --tenant/],
  ['off staff --canary 5', /are not options of "off"/],
  ['staff --max-load 5', /need --canary or --tenant/],
  ['staff --canary 5 --max-load=-1', /loadMs/],
  ['promote staff --to 1.4.2', /--to is not an option of "promote"/],
  ['promote staff --tabs 5', /--tabs is not an option of "promote"/],
  ['wait staff --tabs many', /--tabs many: enter a number/],
  ['wait staff --give-up 10', /--give-up is shorter than --minutes/],
  ['off staff --from 1.4.2', /--from is not an option of "off"/],
  ['rollback staff --from latest', /--from latest: enter a version, such as/],
  ['staff --tried', /--tried is only for promoting to everyone/],
  ['promote staff --tried --canary 5', /--tried is only for promoting to everyone/],
  ['rollback staff --to latest', /--to latest: enter a version, such as/],
  ['rollback staff --to', /--to/],
  ['off staff --note=one --reason=two', /either --note or --reason/],
  ['staff --force', /--force/],
])('%s is refused, with how the command is used', (words, problem) => {
  const read = () => readArguments(words.split(' '));
  expect(read).toThrow(ReleaseRefused);
  expect(read).toThrow(problem);
  expect(read).toThrow(/Usage: pnpm release/);
});

test.each([
  ['create staff --name CI', { command: 'create', remote: 'staff', name: 'CI' }],
  ['list', { command: 'list' }],
  ['revoke dpt_1', { command: 'revoke', id: 'dpt_1' }],
])('token %s', (words, expected) => {
  expect(readTokenArguments(words.split(' '))).toEqual(expected);
});

test.each(['create staff', 'create --name CI', 'revoke', 'revoke one two', 'list staff', 'make staff'])('token %s is refused', (words) => {
  expect(() => readTokenArguments(words.split(' '))).toThrow(ReleaseRefused);
});

test('a rehearsal is of the host of this checkout, or of a named build', () => {
  expect(readRehearseArguments([])).toEqual({ host: undefined, start: false, acceptFallback: false, note: '', build: true });
  expect(readRehearseArguments(['--host', 'dist/app', '--accept-fallback', '--note', 'why'])).toEqual({
    host: 'dist/app',
    start: false,
    acceptFallback: true,
    note: 'why',
    build: false,
  });
});

test.each(['staff', '--canary 10', '--to 1.0.0', '--start --host dist/app'])('a rehearsal does not take "%s"', (words) => {
  expect(() => readRehearseArguments(words.split(' '))).toThrow(ReleaseRefused);
});

test('the options of a rehearsal belong to no other command', () => {
  expect(() => readArguments(['staff', '--accept-fallback'])).toThrow(ReleaseRefused);
});
