import type { SignOnTest } from '@cairn/api';
import { Callout, RelativeTime } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { problemTexts } from './problem-texts.ts';

/** The result of the last test of the connection. */
export function ConnectionTest({ test }: { test: SignOnTest | null }): ReactElement {
  const { i18n } = useLingui();
  if (!test)
    return (
      <Callout title={<Trans>Not tested yet</Trans>}>
        <Trans>Test the sign-in before your members use it. It opens your provider and comes back here; nobody is signed in by it.</Trans>
      </Callout>
    );
  const { at, problem, email } = test;
  const time = <RelativeTime value={at} />;
  if (problem === null)
    return (
      <Callout tone="positive" title={<Trans>The test worked</Trans>}>
        <Trans>
          Your provider signed in <bdi>{email}</bdi>, {time}.
        </Trans>
      </Callout>
    );
  return (
    <Callout tone="negative" title={<Trans>The test failed</Trans>}>
      <p>{i18n._(problemTexts[problem])}</p>
      {email !== '' && (
        <p>
          <Trans>
            It gave the address <bdi>{email}</bdi>.
          </Trans>
        </p>
      )}
    </Callout>
  );
}
