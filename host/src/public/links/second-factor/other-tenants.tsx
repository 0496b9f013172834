import { Button } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { enterApplication } from '../../auth/signed-in.ts';
import { useAnswer } from '../use-answer.ts';
import { useSecondFactorCalls } from './second-factor-calls.ts';

/** The person's other organizations. Their rules may differ. */
export function OtherTenants({ onRefused }: { onRefused: (code: string | null) => void }): ReactElement[] | null {
  const { tenants, switchTo } = useSecondFactorCalls();
  const [outcome] = useAnswer(tenants, 'own');
  const [entering, setEntering] = useState<string>();
  if (!outcome?.success) return null; // the rest of the page works without it
  const enter = async (id: string) => {
    if (entering) return;
    setEntering(id);
    const switched = await switchTo(id);
    setEntering(undefined);
    if (switched.success) enterApplication(switched.answer);
    else onRefused(switched.code);
  };
  return outcome.answer.items
    .filter(({ current }) => !current)
    .map(({ id, name }) => (
      <Button key={id} size="large" wide busy={entering === id} onClick={() => void enter(id)}>
        <span>
          <Trans>
            Go to <bdi>{name}</bdi>
          </Trans>
        </span>
      </Button>
    ));
}
