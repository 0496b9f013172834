import type { Mention } from '@cairn/api';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** The API key that an agent came with, by its name and its last characters. */
export function AgentKey({ apiKey }: { apiKey: NonNullable<Mention['key']> }): ReactElement {
  return (
    <span>
      <Trans>
        key <bdi>{apiKey.name}</bdi>{' '}
        <bdi className="mono" dir="ltr">
          …{apiKey.lastFour}
        </bdi>
      </Trans>
    </span>
  );
}
