import type { PatternKind, PatternState, RejectionReason } from '@cairn/api';
import type { IconData, Tone } from '@cairn/ui/core';
import { Status } from '@cairn/ui/core';
import {
  archiveIcon,
  circleCheckIcon,
  circleDotIcon,
  circleHelpIcon,
  circleSlashIcon,
  circleXIcon,
  clockIcon,
  gitMergeIcon,
} from '@cairn/ui/icons';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

const looks: Record<PatternState, { tone: Tone; icon: IconData; text: MessageDescriptor }> = {
  proposed: { tone: 'info', icon: circleDotIcon, text: msg({ message: 'Proposed', context: 'status of a pattern' }) },
  snoozed: { tone: 'neutral', icon: clockIcon, text: msg({ message: 'Snoozed', context: 'status of a pattern' }) },
  accepted: { tone: 'positive', icon: circleCheckIcon, text: msg({ message: 'Accepted', context: 'status of a pattern' }) },
  stale: { tone: 'warning', icon: circleHelpIcon, text: msg({ message: 'Stale', context: 'status of a pattern' }) },
  rejected: { tone: 'negative', icon: circleXIcon, text: msg({ message: 'Rejected', context: 'status of a pattern' }) },
  merged: { tone: 'neutral', icon: gitMergeIcon, text: msg({ message: 'Merged', context: 'status of a pattern' }) },
  deprecated: { tone: 'warning', icon: archiveIcon, text: msg({ message: 'Deprecated', context: 'status of a pattern' }) },
  superseded: { tone: 'neutral', icon: circleSlashIcon, text: msg({ message: 'Superseded', context: 'status of a pattern' }) },
};

/** Returns the label of a pattern's status, outside of React. */
export function patternStateWord(i18n: I18n, state: PatternState): string {
  return i18n._(looks[state].text);
}

/** A pattern's status: an icon and a word. */
export function PatternStatus({ state, badge = false }: { state: PatternState; badge?: boolean }): ReactElement {
  const { i18n } = useLingui();
  const { tone, icon, text } = looks[state];
  return (
    <Status tone={tone} icon={icon} badge={badge}>
      {i18n._(text)}
    </Status>
  );
}

/** Returns the labels of pattern statuses, for menus and sentences. */
export function usePatternStateText(): (state: PatternState) => string {
  const { i18n } = useLingui();
  return (state) => i18n._(looks[state].text);
}

const kinds: Record<PatternKind, MessageDescriptor> = {
  convention: msg({ message: 'Convention', context: 'kind of a pattern' }),
  preference: msg({ message: 'Preference', context: 'kind of a pattern' }),
  pitfall: msg({ message: 'Pitfall', context: 'kind of a pattern' }),
  workflow: msg({ message: 'Workflow', context: 'kind of a pattern' }),
  architecture: msg({ message: 'Architecture', context: 'kind of a pattern' }),
  command: msg({ message: 'Command', context: 'kind of a pattern' }),
};

/** Returns the labels of pattern kinds. */
export function usePatternKindText(): (kind: PatternKind) => string {
  const { i18n } = useLingui();
  return (kind) => i18n._(kinds[kind]);
}

const reasons: Record<RejectionReason, MessageDescriptor> = {
  wrong: msg`Not true`,
  vague: msg`Too vague to follow`,
  narrow: msg`Applies in one case only`,
  obvious: msg`Common knowledge`,
  temporary: msg`Only temporarily true`,
};

/** Returns the labels of rejection reasons. */
export function useRejectionText(): (reason: RejectionReason) => string {
  const { i18n } = useLingui();
  return (reason) => i18n._(reasons[reason]);
}
