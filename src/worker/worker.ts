import { createJobRunner } from './job-runner.ts';
import { serveJobs } from './serve-jobs.ts';

serveJobs(createJobRunner());
