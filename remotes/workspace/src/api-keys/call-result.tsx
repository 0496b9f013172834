import type { ApiKeyCall } from '@cairn/api';
import { Status } from '@cairn/ui/core';
import { checkIcon, circleXIcon, triangleAlertIcon } from '@cairn/ui/icons';
import type { ReactElement } from 'react';

/** The result of a call: an icon, the HTTP status and the error code. */
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
