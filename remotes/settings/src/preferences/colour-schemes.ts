import type { ColourScheme } from '@cairn/api';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What each scheme is called. */
export const schemeTexts: Record<ColourScheme, MessageDescriptor> = {
  auto: msg({ message: 'System', context: 'colour scheme' }),
  light: msg({ message: 'Light', context: 'colour scheme' }),
  dark: msg({ message: 'Dark', context: 'colour scheme' }),
};

/** In the order in which they are offered: what follows the system first. */
export const schemes: readonly ColourScheme[] = ['auto', 'light', 'dark'];
