/** The one generator that Faultline uses of the package, which has types for its main file only. */
declare module 'seedrandom/seedrandom.js' {
  import seedrandom from 'seedrandom';

  export default seedrandom;
}
