import type { TicketState } from '@cairn/api';
import { modKey } from '@cairn/shell';
import { SplitButton } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import type { SendWay } from './send-way.ts';

/** Renders the button that sends the reply in the last chosen way; its menu has the other ways. */
export function SendButton({
  status,
  way,
  ways,
  disabled,
  onChoose,
  onSend,
}: {
  /** The state of the ticket after the reply. */
  status: TicketState;
  way: SendWay;
  ways: readonly SendWay[];
  disabled: boolean;
  onChoose: (way: SendWay) => void;
  onSend: () => void;
}): ReactElement {
  const { t } = useLingui();
  const texts: Record<SendWay, string> = { solve: t`Send and solve`, wait: t`Send and wait`, stay: t`Send` };
  const shown = status === 'solved' ? 'solve' : status === 'pending' ? 'wait' : 'stay';
  return (
    <SplitButton
      variant="primary"
      disabled={disabled}
      keys={[modKey, '↵']}
      menuLabel={t`More ways to send`}
      entries={ways.map((one) => ({ id: one, label: texts[one], selected: one === way, onAction: () => onChoose(one) }))}
      onClick={onSend}
    >
      {texts[shown]}
    </SplitButton>
  );
}
