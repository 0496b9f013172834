import type { Mention } from '@cairn/api';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** Renders an agent's API key by its name and last characters. A connected app has only its name. */
export function AgentKey({ apiKey }: { apiKey: NonNullable<Mention['key']> }): ReactElement {
  if (apiKey.lastFour === '') return <bdi>{apiKey.name}</bdi>;
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
