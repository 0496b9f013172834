import { ApiError } from '@cairn/shell';
import { expect, test } from '@rstest/core';
import { unlessPointing } from './unless-pointing.ts';

const missing = new ApiError({ code: 'NOT_FOUND', status: 404, message: 'gone' });

/** Returns the redirect for a URL that fails with this error; the error itself if there is none. */
function ledTo(query: string, error: unknown): unknown {
  try {
    return unlessPointing(new URL(`http://cairn.test/app/conversations${query}`))(error);
  } catch (thrown) {
    return thrown instanceof Response ? thrown.headers.get('Location') : thrown;
  }
}

test.each(['message=gone', 'message=gone&source=2', 'path=gone', 'message=one&path=gone'])(
  'the conversation is shown though %s is not there',
  (pointing) => {
    expect(ledTo(`?project=payments-api&conversation=cnv_1&${pointing}`, missing)).toBe(
      '/app/conversations?project=payments-api&conversation=cnv_1',
    );
  },
);

test('a conversation that is not there is not found, and any other failure is one', () => {
  expect(ledTo('?conversation=gone', missing)).toBe(missing);
  const broken = new ApiError({ code: 'SERVER_ERROR', status: 500, message: 'broken' });
  expect(ledTo('?conversation=cnv_1&message=msg_1', broken)).toBe(broken);
});
