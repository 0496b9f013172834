// goober, used by react-hot-toast, reads the nonce on import, so this must run before the rest of the entry.
Object.assign(window, { __nonce__: document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce });
