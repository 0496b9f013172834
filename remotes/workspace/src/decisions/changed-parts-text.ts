import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { DecisionPart } from './changed-parts.ts';

const names: Record<DecisionPart, MessageDescriptor> = {
  status: msg({ message: 'status', context: 'part of a decision' }),
  title: msg({ message: 'title', context: 'part of a decision' }),
  context: msg({ message: 'context', context: 'part of a decision' }),
  outcome: msg({ message: 'outcome', context: 'part of a decision' }),
  drivers: msg({ message: 'drivers', context: 'part of a decision' }),
  options: msg({ message: 'options', context: 'part of a decision' }),
  consequences: msg({ message: 'consequences', context: 'part of a decision' }),
  paths: msg({ message: 'paths', context: 'part of a decision' }),
  tags: msg({ message: 'tags', context: 'part of a decision' }),
  evidence: msg({ message: 'evidence', context: 'part of a decision' }),
  deciders: msg({ message: 'deciders', context: 'part of a decision' }),
  signOff: msg({ message: 'signatures', context: 'part of a decision' }),
  reviewBy: msg({ message: 'review date', context: 'part of a decision' }),
};

/** Returns the names of the parts as a list in the reader's language. */
export function useChangedPartsText(): (changed: readonly DecisionPart[]) => string {
  const { i18n } = useLingui();
  return (changed) => new Intl.ListFormat(i18n.locale).format(changed.map((part) => i18n._(names[part])));
}
