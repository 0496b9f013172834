import { switchRemote } from '@cairn/release';
import { expect, test } from '@rstest/core';
import { refuseBroken } from '../bench/ready.ts';
import { sideOf } from '../bench/side.ts';
import { tokenOf } from '../support/release-next.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

test('a server that does not run what is measured is refused by the bench, with what it runs', async () => {
  const side = await sideOf(browser, cairn);
  await refuseBroken(browser, side, '/app/decisions');
  await switchRemote({ remote: 'workspace', server: cairn.url, token: tokenOf(cairn, 'workspace'), on: false });
  await expect
    .poll(() => refuseBroken(browser, side, '/app/decisions').catch(String))
    .toContain('/app/decisions cannot be measured: it runs ');
});
