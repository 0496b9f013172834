import { defineRemoteConfig } from '@cairn/build';
import remote from './remote.ts';

export default defineRemoteConfig(import.meta.dirname, remote);
