// goober, a dependency of react-hot-toast, reads the nonce on import, so this runs before the rest of the entry.
const script = document.querySelector<HTMLScriptElement>('script[nonce]');
Object.assign(window, { __nonce__: script?.nonce });

// In development, a remote brings its own React Refresh, which starts after React and asks for existing renderers. Without React's
// developer tools the hook does not remember them, so it is patched here.
if (process.env.NODE_ENV === 'development') {
  keepRenderers();
}
if (process.env.CAIRN_DEV_SERVER === '1') {
  void import('../development/build-problems.ts').then(({ showBuildProblems }) => showBuildProblems());
}

interface RefreshHook {
  renderers: Map<number, unknown>;
  supportsFiber: boolean;
  inject(renderer: unknown): number;
  onScheduleFiberRoot(): void;
  onCommitFiberRoot(): void;
  onCommitFiberUnmount(): void;
}

function keepRenderers(): void {
  const quiet = () => undefined;
  const renderers = new Map<number, unknown>();
  const made: RefreshHook = {
    renderers,
    supportsFiber: true,
    inject: () => renderers.size + 1,
    onScheduleFiberRoot: quiet,
    onCommitFiberRoot: quiet,
    onCommitFiberUnmount: quiet,
  };
  const tools = window as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: RefreshHook }; // React's own name for it
  tools.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= made;
  const hook = tools.__REACT_DEVTOOLS_GLOBAL_HOOK__;
  const { inject } = hook;
  hook.inject = (renderer) => {
    const id = inject.call(hook, renderer);
    if (!hook.renderers.has(id)) hook.renderers.set(id, renderer);
    return id;
  };
}
