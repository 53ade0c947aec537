const autocannon = require('autocannon')

const url = 'http://localhost:3000/?minute=622'
const MOST_MS = 2000 // for 99 of 100 requests

async function main () {
  const expectBody = await (await fetch(url)).text()
  if (JSON.parse(expectBody).length !== 50) throw new Error('A board has fifty lines: ' + expectBody)
  const { latency, errors, timeouts, non2xx, mismatches } = await autocannon({ url, connections: 10, duration: 2, expectBody })
  console.log('%d errors, %d timeouts, %d not 2xx, %d other bodies, 99 %% within %d ms', errors, timeouts, non2xx, mismatches, latency.p99)
  process.exitCode = errors + timeouts + non2xx + mismatches === 0 && latency.p99 <= MOST_MS ? 0 : 1
}

main()
