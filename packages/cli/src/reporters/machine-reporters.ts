/** The reports that only programs read: a part of the command that is loaded for one of them. */
import { reportAgent } from './agent.js';
import { reportCheckstyle } from './checkstyle.js';
import { reportGithub } from './github.js';
import { reportGitlab } from './gitlab.js';
import { reportJunit } from './junit.js';
import { reportMarkdown } from './markdown.js';
import type { MachineFormat, Reporter } from './reporter.js';
import { reportSarif } from './sarif.js';

export const machineReporters: Readonly<Record<MachineFormat, Reporter>> = {
  sarif: reportSarif,
  github: reportGithub,
  gitlab: reportGitlab,
  junit: reportJunit,
  checkstyle: reportCheckstyle,
  markdown: reportMarkdown,
  agent: reportAgent,
};
