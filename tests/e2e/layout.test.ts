import { partStates, testLayouts } from '../support/page-states.ts';

testLayouts(partStates);
