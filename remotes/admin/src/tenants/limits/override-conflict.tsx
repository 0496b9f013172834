import type { TenantLimits } from '@cairn/api';
import { type EditedRow, useConflictLabels } from '@cairn/shell';
import { EditConflict } from '@cairn/ui/forms';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { currentOf, useOverrideTexts } from './override-texts.ts';

/** Says what another operator has done with the override since the dialog was opened. */
export function OverrideConflict({ conflict }: Pick<EditedRow<TenantLimits>, 'conflict'>): ReactElement | null {
  const { t } = useLingui();
  const labels = useConflictLabels();
  const { summary } = useOverrideTexts();
  if (!conflict) return null;
  const [before, theirs] = [summary(currentOf(conflict.base.overrides)), summary(currentOf(conflict.theirs.overrides))];
  return (
    <EditConflict
      key={conflict.theirs.version}
      labels={labels}
      fields={[]}
      otherParts={before === theirs ? [] : [t`override (now ${theirs})`]}
    />
  );
}
