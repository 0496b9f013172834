import { remoteTests } from '@cairn/test-kit/config';

export default remoteTests();
