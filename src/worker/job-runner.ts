import type { OnProgress } from '../core/progress.ts';
import { type JobContext, jobs } from './jobs.ts';
import type { ImportedSamples, Job } from './protocol.ts';

/** Does jobs, and keeps the imported samples that came last: the next jobs may need them too. */
export function createJobRunner(): (job: Job, onProgress: OnProgress) => unknown {
  let kept: ImportedSamples = new Map();
  return ({ kind, request, imported }, onProgress) => {
    if (imported.size > 0) kept = imported;
    const context: JobContext = {
      importedFor: ({ source }) => (source.kind === 'imported' ? kept.get(source.sha256) : undefined),
      onProgress,
    };
    // A job's request is of the job's kind.
    const run = jobs[kind] as (request: unknown, context: JobContext) => unknown;
    return run(request, context);
  };
}
