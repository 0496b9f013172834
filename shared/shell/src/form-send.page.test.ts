import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { notifyManager } from '@tanstack/react-query';
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { ApiError } from './client.ts';
import { useFormSend } from './form-send.ts';
import { queryClient } from './query.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
notifyManager.setScheduler(queueMicrotask);

let answer: PromiseWithResolvers<unknown>;
let form: ReturnType<typeof useFormSend<string>>;
let root: Root;

function Form() {
  form = useFormSend((_value: string) => answer.promise);
  return null;
}

beforeEach(async () => {
  answer = Promise.withResolvers();
  root = createRoot(document.createElement('div'));
  await act(() => root.render(createElement(Form)));
});
afterEach(() => act(() => root.unmount()));

async function submit(): Promise<{ issues: ReturnType<typeof form.onSubmit> }> {
  let issues: ReturnType<typeof form.onSubmit> | undefined;
  await act(async () => {
    issues = form.onSubmit('secret');
    await Promise.resolve();
  });
  if (!issues) throw new Error('nothing was sent');
  return { issues };
}

test('what a form sends is known as a write of this tab while it is on its way, and not kept', async () => {
  const { issues } = await submit();
  expect(queryClient.isMutating()).toBe(1);
  await act(async () => {
    answer.resolve('done');
    expect(await issues).toBeUndefined();
  });
  expect(queryClient.isMutating()).toBe(0);
  await act(() => root.render(null));
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(queryClient.getMutationCache().getAll()).toEqual([]);
});

test('the server’s issues go to their fields, and what no field is to blame for is said', async () => {
  const first = await submit();
  const refusal = [{ field: 'name', code: 'NAME_TAKEN' as const, message: '' }];
  await act(async () => {
    answer.reject(new ApiError({ code: 'BAD_REQUEST', status: 400, message: '', issues: refusal }));
    expect(await first.issues).toMatchObject([{ field: 'name' }]);
  });
  expect(form.failure).toBeUndefined();
  answer = Promise.withResolvers();
  const second = await submit();
  await act(async () => {
    answer.reject(new ApiError({ code: 'FORBIDDEN', status: 403, message: '' }));
    expect(await second.issues).toEqual([]);
  });
  expect(form.failure).not.toBeUndefined();
});
