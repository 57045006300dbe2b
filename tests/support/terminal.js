// Loaded before the command line: its outputs call themselves terminals, and every look at the clock comes a second after the last one.
for (const stream of [process.stdout, process.stderr]) stream.isTTY = true;
let time = 0;
performance.now = () => {
  time += 1000;
  return time;
};
