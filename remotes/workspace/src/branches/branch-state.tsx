import { type Branch, type BranchState, branchStateAt } from '@cairn/api';
import { type IconData, Status, type Tone } from '@cairn/ui/core';
import { circleDashedIcon, gitBranchIcon, gitMergeIcon, trash2Icon } from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

const looks: Record<BranchState, { tone: Tone; icon: IconData; text: MessageDescriptor }> = {
  active: { tone: 'info', icon: gitBranchIcon, text: msg({ message: 'Active', context: 'state of a branch' }) },
  stale: { tone: 'neutral', icon: circleDashedIcon, text: msg({ message: 'Stale', context: 'state of a branch' }) },
  merged: { tone: 'positive', icon: gitMergeIcon, text: msg({ message: 'Merged', context: 'state of a branch' }) },
  deleted: { tone: 'neutral', icon: trash2Icon, text: msg({ message: 'Deleted', context: 'state of a branch' }) },
};

/** The current state of a branch: an icon and a word. */
export function BranchStatus({ branch, badge = false }: { branch: Pick<Branch, 'status' | 'seenAt'>; badge?: boolean }): ReactElement {
  return <BranchStateStatus state={branchStateAt(branch, new Date())} badge={badge} />;
}

/** A state of a branch: an icon and a word. */
export function BranchStateStatus({ state, badge = false }: { state: BranchState; badge?: boolean }): ReactElement {
  const { i18n } = useLingui();
  const { tone, icon, text } = looks[state];
  return (
    <Status tone={tone} icon={icon} badge={badge}>
      {i18n._(text)}
    </Status>
  );
}

/** Returns the labels of branch states. */
export function useBranchStateText(): (state: BranchState) => string {
  const { i18n } = useLingui();
  return (state) => i18n._(looks[state].text);
}
