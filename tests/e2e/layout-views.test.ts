import { testLayouts, viewStates } from '../support/page-states.ts';

testLayouts(viewStates);
