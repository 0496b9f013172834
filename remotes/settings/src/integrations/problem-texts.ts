import type { ModelProblem } from '@cairn/api';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Why a model did not answer, and what to do about it. */
export const problemTexts: Record<ModelProblem, MessageDescriptor> = {
  UNAUTHORIZED: msg`It did not accept the key. Check that it is whole, and that it may use this model.`,
  RATE_LIMITED: msg`It has too many calls at the moment, or the key’s allowance is used up.`,
  MODEL_UNKNOWN: msg`There is no such model, or nothing at this address. The address usually ends with /v1.`,
  UNREACHABLE: msg`Nothing answers at this address. Check the name, the port and the firewall.`,
  ADDRESS_REFUSED: msg`Addresses in a private network, and those without https, are not called from here. Whoever runs this Cairn can allow them.`,
  REFUSED: msg`It refused the call. Check the name of the model.`,
  OVERLOADED: msg`Its server is in trouble. Try again later.`,
  STALLED: msg`It took the call and then said nothing.`,
  BROKEN_OFF: msg`The connection broke off, or what answers does not speak the OpenAI protocol.`,
  MALFORMED: msg`What it sent is no answer of the OpenAI protocol.`,
  INTERRUPTED: msg`Cairn was restarted meanwhile. Try again.`,
  DISCONNECTED: msg`No model is connected any more.`,
};
