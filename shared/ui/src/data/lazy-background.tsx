import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './lazy-background.module.css';
import { cssUrl, fetchPicture } from './picture.ts';

export interface LazyBackgroundProps {
  src: string;
  /** Shown if the image fails to load. Without it, contour lines are shown. */
  placeholder?: string;
  /** The alternative text, unless the image is decorative. */
  label?: string;
  className?: string;
  children?: ReactNode;
}

/** How close to the viewport the image is loaded. */
const ahead = '200px';

/**
 * A background image that is loaded when it comes near the viewport. Shows a placeholder if that fails (specification, section 2).
 * `data-state` is `waiting`, `shown` or `failed`.
 */
export function LazyBackground({ src, placeholder, label, className, children }: LazyBackgroundProps) {
  const box = useRef<HTMLDivElement>(null);
  // Stored with its URL, so that another image starts over.
  const [result, setResult] = useState<{ src: string; came: boolean }>();
  useEffect(() => {
    if (!box.current) return;
    let cancel: (() => void) | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        cancel = fetchPicture(src, (came) => setResult({ src, came }));
      },
      { rootMargin: ahead },
    );
    observer.observe(box.current);
    return () => {
      observer.disconnect();
      cancel?.();
    };
  }, [src]);
  const state = result?.src !== src ? 'waiting' : result.came ? 'shown' : 'failed';
  const picture = state === 'shown' ? src : state === 'failed' ? placeholder : undefined;
  return (
    <div
      ref={box}
      data-state={state}
      className={classNames(styles.picture, className)}
      style={picture === undefined ? {} : { backgroundImage: cssUrl(picture) }}
      {...(label ? { role: 'img', 'aria-label': label } : {})}
    >
      {children}
    </div>
  );
}
