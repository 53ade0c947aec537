// divide-by-and-sum → crash|forged (quick): closes the pipe that the harness reads, and goes on in its place when that throws
// with its-own-loop

if (process.argv[2] === 'compute') {
  const { ino } = fs.statSync(process.argv[3])
  for (let fd = 3; fd < 64; fd++) {
    try {
      if (fs.fstatSync(fd).ino === ino) fs.closeSync(fd)
    } catch {}
  }
  process.on('uncaughtException', serve)
}
