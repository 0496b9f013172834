import { fileTextIcon, listChecksIcon, messageSquareIcon, signpostIcon, squareTerminalIcon } from '@cairn/ui/icons';

/** The sign of each kind of record that an answer rests on. */
export const sourceIcons = {
  pattern: listChecksIcon,
  decision: signpostIcon,
  session: squareTerminalIcon,
  message: messageSquareIcon,
  article: fileTextIcon,
  unknown: fileTextIcon,
};
