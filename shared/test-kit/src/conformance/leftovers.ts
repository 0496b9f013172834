type Listening = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** Monitors a document while a page is open. */
export interface Watch {
  /** Returns what remains of what was added since: listeners, intervals, elements. Ends the watch. */
  leftovers(): string[];
}

/** Watches listeners on the window and the document, intervals, and elements in the body. */
export function watchLeftovers(): Watch {
  const listening = new Map<string, number>();
  const intervals = new Set<unknown>();
  const before = new Set(document.body.children);
  const stops = [watchTarget('window', window, listening), watchTarget('document', document, listening), watchIntervals(intervals)];
  return {
    leftovers() {
      for (const stop of stops) stop();
      return [
        ...[...listening].filter(([, count]) => count > 0).map(([name, count]) => `${name}: ${count} listener${count > 1 ? 's' : ''}`),
        ...(intervals.size > 0 ? [`${intervals.size} timers that repeat`] : []),
        ...[...document.body.children]
          .filter((element) => !before.has(element) && element.childElementCount > 0)
          .map((element) => `an element: ${element.outerHTML.slice(0, 200)}`),
      ];
    },
  };
}

function watchTarget(name: string, target: Listening, listening: Map<string, number>): () => void {
  const { addEventListener, removeEventListener } = target;
  const known = new Map<string, Set<unknown>>();
  const note = (type: string) => {
    listening.set(`${name} ${type}`, known.get(type)?.size ?? 0);
  };
  target.addEventListener = function added(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ) {
    const once = typeof options === 'object' && options.once;
    if (!once) {
      known.set(type, (known.get(type) ?? new Set()).add(listener));
      note(type);
      if (typeof options === 'object' && options.signal)
        options.signal.addEventListener('abort', () => {
          known.get(type)?.delete(listener);
          note(type);
        });
    }
    addEventListener.call(target, type, listener, options);
  };
  target.removeEventListener = function removed(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | EventListenerOptions,
  ) {
    if (known.get(type)?.delete(listener)) note(type);
    removeEventListener.call(target, type, listener, options);
  };
  return () => Object.assign(target, { addEventListener, removeEventListener });
}

function watchIntervals(intervals: Set<unknown>): () => void {
  const { setInterval, clearInterval } = globalThis;
  globalThis.setInterval = ((...given: Parameters<typeof setInterval>) => {
    const timer = setInterval(...given);
    intervals.add(timer);
    return timer;
  }) as typeof setInterval; // Node's function has a property for promises, which no page uses
  globalThis.clearInterval = (timer) => {
    intervals.delete(timer);
    clearInterval(timer);
  };
  return () => Object.assign(globalThis, { setInterval, clearInterval });
}
