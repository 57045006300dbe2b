/** No page that a test has opened may complain, on its console or by an error of its own. Loaded before each file of tests of the built page. */
import { afterAll, afterEach, expect } from 'vitest';
import { takeComplaints } from './app-page.ts';

for (const after of [afterEach, afterAll]) after(() => expect(takeComplaints()).toEqual([]));
