import type { ModelProblem } from '@cairn/api';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Explains why a language model gave no complete answer. */
export const problemTexts: Record<ModelProblem, MessageDescriptor> = {
  UNAUTHORIZED: msg`The language model did not accept the key. Owners and administrators can replace it under Integrations.`,
  RATE_LIMITED: msg`The language model is overloaded. Try again later.`,
  MODEL_UNKNOWN: msg`There is no model with this name at the connected address.`,
  UNREACHABLE: msg`The language model could not be reached.`,
  ADDRESS_REFUSED: msg`The address of the language model is in a private network, which is blocked.`,
  REFUSED: msg`The language model rejected the question.`,
  OVERLOADED: msg`The server of the language model reported an error.`,
  STALLED: msg`The language model did not respond in time.`,
  BROKEN_OFF: msg`The connection to the language model was lost.`,
  MALFORMED: msg`The language model sent an invalid response.`,
  INTERRUPTED: msg`Cairn was restarted while the answer was being written.`,
  DISCONNECTED: msg`No language model is connected anymore.`,
};
