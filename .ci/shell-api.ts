import { writeShellApi } from './checks/shell-api.ts';

writeShellApi();
