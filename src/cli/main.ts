#!/usr/bin/env node
import { callFaultline } from './call.ts';
import { processStreams, watchOutput } from './terminal.ts';

watchOutput();
process.exitCode = await callFaultline(process.argv.slice(2), processStreams());
