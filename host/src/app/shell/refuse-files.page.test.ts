import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { refuseFiles } from './refuse-files.ts';

let refusals = 0;
let stop: () => void;

beforeEach(() => {
  refusals = 0;
  document.body.innerHTML = '<textarea></textarea><input type="text"><input type="file"><p>Text</p><div id="area"></div>';
  stop = refuseFiles(() => {
    refusals += 1;
  });
});
afterEach(() => stop());

const picture = new File(['png'], 'screen.png', { type: 'image/png' });

/** Creates an event with data, as a browser sends it: happy-dom has none. */
function carrying(type: string, name: 'clipboardData' | 'dataTransfer', data: { files?: File[]; text?: string }): Event {
  const { files = [], text = '' } = data;
  const types = [...(files.length > 0 ? ['Files'] : []), ...(text ? ['text/plain'] : [])];
  return Object.assign(new Event(type, { bubbles: true, cancelable: true }), { [name]: { files, types, getData: () => text } });
}

const send = (selector: string, event: Event) => {
  document.querySelector(selector)?.dispatchEvent(event);
  return event;
};

test('a picture that is pasted into a text field is refused with a message', () => {
  send('textarea', carrying('paste', 'clipboardData', { files: [picture] }));
  expect(refusals).toBe(1);
  send('input[type=text]', carrying('paste', 'clipboardData', { files: [picture] }));
  expect(refusals).toBe(2);
});

test('text is pasted, also where a picture of it comes with it', () => {
  send('textarea', carrying('paste', 'clipboardData', { text: 'a' }));
  send('textarea', carrying('paste', 'clipboardData', { text: 'a', files: [picture] }));
  send('p', carrying('paste', 'clipboardData', { files: [picture] }));
  send('input[type=file]', carrying('paste', 'clipboardData', { files: [picture] }));
  expect(refusals).toBe(0);
});

test('a dropped file does not open in place of the page, and is refused with a message', () => {
  expect(send('p', carrying('dragover', 'dataTransfer', { files: [picture] })).defaultPrevented).toBe(true);
  expect(send('textarea', carrying('drop', 'dataTransfer', { files: [picture] })).defaultPrevented).toBe(true);
  expect(refusals).toBe(1);
  expect(send('textarea', carrying('drop', 'dataTransfer', { text: 'a' })).defaultPrevented).toBe(false);
  expect(refusals).toBe(1);
});

test('what a drop area takes, it takes', () => {
  document.querySelector('#area')?.addEventListener('drop', (event) => event.preventDefault());
  send('#area', carrying('drop', 'dataTransfer', { files: [picture] }));
  expect(refusals).toBe(0);
});
