/** Is this a Mac, an iPhone or an iPad? There ⌘ does what Ctrl does elsewhere. */
export const onApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** What stands on the key. */
export const modKey = onApple ? '⌘' : 'Ctrl';
