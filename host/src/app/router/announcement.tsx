import { usePageInfo } from '@cairn/shell/host';
import { type ReactElement, useEffect, useRef, useState } from 'react';

/** Says the title of each page that somebody goes to. The first one is read by the browser itself. */
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
