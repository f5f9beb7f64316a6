/** The server as a process, which the extension starts. */
import { serveStdio } from '@odatalint/language-server';

declare const ODATALINT_VERSION: string;

serveStdio(ODATALINT_VERSION);
