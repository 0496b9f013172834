// goober, under react-hot-toast, reads the nonce when it is imported: before anything else of the entry.
const script = document.querySelector<HTMLScriptElement>('script[nonce]');
Object.assign(window, { __nonce__: script?.nonce });
