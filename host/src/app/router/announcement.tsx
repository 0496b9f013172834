import { usePageInfo } from '@cairn/shell/host';
import { type ReactElement, useEffect, useRef, useState } from 'react';

/** Announces the title of each new page to screen readers. The browser itself reads the first one. */
export function Announcement(): ReactElement {
  const { title } = usePageInfo();
  const [said, setSaid] = useState('');
  const former = useRef('');
  useEffect(() => {
    if (former.current && former.current !== title) setSaid(title);
    former.current = title;
  }, [title]);
  return (
    <div className="visually-hidden" role="status" data-announcement>
      {said}
    </div>
  );
}
