import type { ApiKeyCall } from '@cairn/api';
import { Status } from '@cairn/ui/core';
import { checkIcon, circleXIcon, triangleAlertIcon } from '@cairn/ui/icons';
import type { ReactElement } from 'react';

/** How a call ended: answered, refused or failed, by an icon, its HTTP status and its code. */
export function CallResult({ call: { status, code } }: { call: Pick<ApiKeyCall, 'status' | 'code'> }): ReactElement {
  if (status < 400)
    return (
      <Status tone="positive" icon={checkIcon}>
        {status}
      </Status>
    );
  return (
    <Status tone={status < 500 ? 'warning' : 'negative'} icon={status < 500 ? triangleAlertIcon : circleXIcon}>
      <bdi>{[status, code].filter(Boolean).join(' ')}</bdi>
    </Status>
  );
}
