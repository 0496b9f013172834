/** Whether this is a Mac, an iPhone or an iPad. There ⌘ replaces Ctrl. */
export const onApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The label of the modifier key. */
export const modKey = onApple ? '⌘' : 'Ctrl';
