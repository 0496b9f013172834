import { fileTextIcon, listChecksIcon, messageSquareIcon, signpostIcon, squareTerminalIcon } from '@cairn/ui/icons';

/** Icons of the record types that answers cite. */
export const sourceIcons = {
  pattern: listChecksIcon,
  decision: signpostIcon,
  session: squareTerminalIcon,
  message: messageSquareIcon,
  article: fileTextIcon,
  unknown: fileTextIcon,
};
