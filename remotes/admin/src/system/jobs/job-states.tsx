import type { JobOutcome, JobState as State } from '@cairn/api';
import { type IconData, Status, type Tone } from '@cairn/ui/core';
import {
  banIcon,
  circleAlertIcon,
  circleCheckIcon,
  circlePauseIcon,
  circleXIcon,
  clockIcon,
  refreshCwIcon,
  triangleAlertIcon,
} from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

interface Look {
  tone: Tone;
  icon: IconData;
  text: MessageDescriptor;
}

export const jobStateLooks: Record<State, Look> = {
  running: { tone: 'info', icon: refreshCwIcon, text: msg({ message: 'Running', context: 'state of a job' }) },
  failed: { tone: 'negative', icon: circleXIcon, text: msg({ message: 'Failed', context: 'state of a job' }) },
  partial: { tone: 'warning', icon: triangleAlertIcon, text: msg({ message: 'Partly failed', context: 'state of a job' }) },
  late: { tone: 'warning', icon: circleAlertIcon, text: msg({ message: 'Late', context: 'state of a job' }) },
  scheduled: { tone: 'neutral', icon: clockIcon, text: msg({ message: 'Scheduled', context: 'state of a job' }) },
};

const outcomeLooks: Record<JobOutcome, Look> = {
  done: { tone: 'positive', icon: circleCheckIcon, text: msg({ message: 'Done', context: 'outcome of a run' }) },
  partial: { tone: 'warning', icon: triangleAlertIcon, text: msg({ message: 'Partly failed', context: 'outcome of a run' }) },
  failed: { tone: 'negative', icon: circleXIcon, text: msg({ message: 'Failed', context: 'outcome of a run' }) },
  cancelled: { tone: 'neutral', icon: banIcon, text: msg({ message: 'Canceled', context: 'outcome of a run' }) },
  stopped: { tone: 'neutral', icon: circlePauseIcon, text: msg({ message: 'Server stopped', context: 'outcome of a run' }) },
  lost: { tone: 'negative', icon: circleXIcon, text: msg({ message: 'Process died', context: 'outcome of a run' }) },
};

/** The state of a job: an icon and text. */
export function JobState({ state, badge = false }: { state: State; badge?: boolean }): ReactElement {
  return <Look look={jobStateLooks[state]} badge={badge} />;
}

/** The outcome of a run: an icon and text. */
export function RunOutcome({ outcome }: { outcome: JobOutcome }): ReactElement {
  return <Look look={outcomeLooks[outcome]} badge={false} />;
}

function Look({ look: { tone, icon, text }, badge }: { look: Look; badge: boolean }): ReactElement {
  const { i18n } = useLingui();
  return (
    <Status tone={tone} icon={icon} badge={badge}>
      {i18n._(text)}
    </Status>
  );
}
