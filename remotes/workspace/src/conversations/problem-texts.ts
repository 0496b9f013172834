import type { ModelProblem } from '@cairn/api';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What has kept a language model from a whole answer. */
export const problemTexts: Record<ModelProblem, MessageDescriptor> = {
  UNAUTHORIZED: msg`The language model did not accept the key. Whoever manages the organisation can replace it under Integrations.`,
  RATE_LIMITED: msg`The language model has too much to do and asks to be left alone for a while.`,
  MODEL_UNKNOWN: msg`There is no model of this name at the address that is connected.`,
  UNREACHABLE: msg`The language model could not be reached.`,
  ADDRESS_REFUSED: msg`This Cairn does not call the address of the language model: it lies in a private network.`,
  REFUSED: msg`The language model refused the question.`,
  OVERLOADED: msg`The language model’s server is in trouble.`,
  STALLED: msg`The language model said nothing for too long.`,
  BROKEN_OFF: msg`The connection to the language model broke off.`,
  MALFORMED: msg`The language model sent something that is no answer.`,
  INTERRUPTED: msg`Cairn was restarted while the answer was written.`,
  DISCONNECTED: msg`No language model is connected any more.`,
};
