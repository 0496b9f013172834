import type { ExceededLimit, RevisionChange } from '@cairn/contract';

/** Describes a change in English for logs and the release command. The interface builds localized texts from the fields. */
export function wordsOf(change: RevisionChange): string {
  const { remote } = change;
  switch (change.action) {
    case 'promote':
      return `${remote} ${change.release} is stable${change.fromCheckout ? ', from the checkout that Cairn was started in' : ''}`;
    case 'canary': {
      const { audience } = change;
      return `${remote} ${change.release} is on canary for ${'percent' in audience ? `${audience.percent} %` : audience.tenants.join(', ')}`;
    }
    case 'take-back':
      return `The canary of ${remote} ${change.release} was stopped${change.beyond ? `: ${beyondWords(change.beyond)}` : ''}`;
    case 'rollback':
      return `${remote} is rolled back from ${change.from} to ${change.to}`;
    case 'on':
    case 'off':
      return `${remote} is switched ${change.action}`;
  }
}

function beyondWords(beyond: ExceededLimit): string {
  if (beyond.code === 'SLOW') return `75% of the tabs load it within ${beyond.loadMs} ms, and the limit is ${beyond.limitMs} ms`;
  const { failed, tabs, limit, stable } = beyond;
  return `it failed in ${failed} of ${tabs} tabs (${percent(failed / tabs)}), the limit is ${percent(limit)}, the stable release has ${percent(stable)}`;
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10} %`;
}
