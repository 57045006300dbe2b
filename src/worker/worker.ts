import { createJobRunner } from './jobs.ts';
import { serveJobs } from './serve-jobs.ts';

serveJobs(createJobRunner());
