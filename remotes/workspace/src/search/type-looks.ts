import type { SearchType } from '@cairn/api';
import type { IconData } from '@cairn/ui/core';
import {
  folderIcon,
  gitBranchIcon,
  keyRoundIcon,
  layersIcon,
  lightbulbIcon,
  messageSquareIcon,
  messagesSquareIcon,
  signpostIcon,
  squareTerminalIcon,
} from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The icon and names of each type, as in the navigation. */
export const typeLooks: Record<SearchType, { icon: IconData; one: MessageDescriptor; many: MessageDescriptor }> = {
  pattern: { icon: layersIcon, one: msg`Pattern`, many: msg`Patterns` },
  decision: { icon: signpostIcon, one: msg`Decision`, many: msg`Decisions` },
  conversation: { icon: messagesSquareIcon, one: msg`Conversation`, many: msg`Conversations` },
  message: { icon: messageSquareIcon, one: msg`Message`, many: msg`Messages` },
  insight: { icon: lightbulbIcon, one: msg`Insight`, many: msg`Insights` },
  session: { icon: squareTerminalIcon, one: msg`Session`, many: msg`Sessions` },
  project: { icon: folderIcon, one: msg`Project`, many: msg`Projects` },
  branch: { icon: gitBranchIcon, one: msg`Branch`, many: msg`Branches` },
  'api-key': { icon: keyRoundIcon, one: msg`API key`, many: msg`API keys` },
};
