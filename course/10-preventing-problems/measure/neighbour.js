// Another program on the same machine: computes and rests by turns, for random times.
for (;;) {
  const until = performance.now() + 1000 * Math.random()
  while (performance.now() < until) Math.random()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500 * Math.random())
}
