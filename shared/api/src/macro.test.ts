import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import * as v from 'valibot';
import { fillMacro, MacroCreateSchema, macroVariables, unknownVariables } from './macro.ts';

const values = {
  first_name: 'Lin',
  full_name: 'Lin Qiu',
  organization: 'Acme',
  ticket_number: '4836',
  ticket_subject: '{{agent_name}}',
  agent_name: 'Priya',
};

const create = (text: string, actions = {}) => v.safeParse(MacroCreateSchema, { name: 'Greeting', text, actions });

describe('a macro', () => {
  test('names its variables, and every other name between braces is unknown', () => {
    expect(unknownVariables(macroVariables.map((name) => `{{${name}}}`).join(' '))).toEqual([]);
    expect(unknownVariables('{{ first_name }} {{firstname}} {{}} {{firstname}} {single}')).toEqual(['firstname', '']);
    const refused = create('Hi {{firstname}}');
    expect(refused.issues?.map(({ message }) => message)).toEqual(['VARIABLE_UNKNOWN']);
    expect(create('Hi {{first_name}}').success).toBe(true);
  });

  test('is filled in once: what a value holds is not looked at again', () => {
    expect(fillMacro('Hi {{first_name}}, about “{{ticket_subject}}”', values)).toBe('Hi Lin, about “{{agent_name}}”');
    expect(fillMacro('{{constructor}} {{first_name}}', values)).toBe('{{constructor}} Lin');
    fc.assert(
      fc.property(fc.string(), (subject) => {
        expect(fillMacro('{{ticket_subject}}', { ...values, ticket_subject: subject })).toBe(subject);
      }),
    );
  });

  test('does something: it has a text, or actions', () => {
    expect(create('').issues?.map(({ message }) => message)).toEqual(['TEXT_REQUIRED']);
    expect(create('', { addTags: ['Hooks', 'hooks'] })).toMatchObject({ success: true, output: { actions: { addTags: ['hooks'] } } });
    expect(create('', { addTags: ['a,b'] }).issues?.map(({ message }) => message)).toEqual(['TAG_INVALID']);
  });
});
