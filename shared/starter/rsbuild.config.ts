import { defineRemoteConfig } from '../../rsbuild.base.ts';
import remote from './remote.ts';

export default defineRemoteConfig(import.meta.dirname, remote);
