import { useLayoutEffect } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { applySetting, type Setting, settingOf } from './setting.ts';

/** What the address chooses, put on the document before anything is painted. */
export function useSetting(): Setting {
  const [search] = useSearchParams();
  const setting = settingOf(search);
  useLayoutEffect(() => applySetting(settingOf(search)), [search]);
  return setting;
}

/** The whole address of a page of the gallery, wherever it is placed: `button`, `date/range-open`. It keeps the setting. */
export function useAddress(): (page: string) => string {
  const { pathname, search } = useLocation();
  const { family, story } = useParams();
  const page = [family, story].filter(Boolean).join('/');
  const base = pathname.replace(/\/$/, '').slice(0, page === '' ? undefined : -page.length - 1);
  return (to) => `${base}/${to}${search}`;
}
