import type { ModelProblem } from '@cairn/api';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Explains why a model did not respond, and what to do. */
export const problemTexts: Record<ModelProblem, MessageDescriptor> = {
  UNAUTHORIZED: msg`The model did not accept the key. Check that the key is complete and can use this model.`,
  RATE_LIMITED: msg`Too many requests right now, or the quota of the key is used up.`,
  MODEL_UNKNOWN: msg`Model or address not found. The address usually ends with /v1.`,
  UNREACHABLE: msg`No server responds at this address. Check the name, the port and the firewall.`,
  ADDRESS_REFUSED: msg`Addresses in private networks or without https are blocked. The operator of this installation can allow them.`,
  REFUSED: msg`The request was rejected. Check the name of the model.`,
  OVERLOADED: msg`The server reported an error. Try again later.`,
  STALLED: msg`The server accepted the request but did not respond.`,
  BROKEN_OFF: msg`The connection was lost, or the server does not have an OpenAI-compatible API.`,
  MALFORMED: msg`The response is not OpenAI-compatible.`,
  INTERRUPTED: msg`Cairn was restarted. Try again.`,
  DISCONNECTED: msg`No model is connected anymore.`,
};
