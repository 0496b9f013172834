// goober, under react-hot-toast, reads the nonce when it is imported: before anything else of the entry.
Object.assign(window, { __nonce__: document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce });
