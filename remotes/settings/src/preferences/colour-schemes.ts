import type { ColourScheme } from '@cairn/api';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The labels of the schemes. */
export const schemeTexts: Record<ColourScheme, MessageDescriptor> = {
  auto: msg({ message: 'System', context: 'colour scheme' }),
  light: msg({ message: 'Light', context: 'colour scheme' }),
  dark: msg({ message: 'Dark', context: 'colour scheme' }),
};

/** In display order; the system's scheme comes first. */
export const schemes: readonly ColourScheme[] = ['auto', 'light', 'dark'];
