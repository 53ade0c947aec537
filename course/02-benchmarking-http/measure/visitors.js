const http = require('http')

const agent = new http.Agent({ keepAlive: true })
const [count, every] = [1200, 10]
const waits = []
const began = performance.now()

// Users arrive no matter who is still waiting. Each wait counts from the time the user was due.
function visit (due) {
  http.get({ agent, port: process.env.PORT || 3000 }, response => {
    response.resume().on('end', () => {
      waits.push(performance.now() - due)
      if (waits.length === count) report()
    })
  })
}

function report () {
  waits.sort((a, b) => a - b)
  for (const share of [0.5, 0.9, 0.99]) {
    console.log(`${100 * share} %: ${waits[Math.ceil(count * share) - 1].toFixed(1)} ms`)
  }
  console.log(`average: ${(waits.reduce((sum, wait) => sum + wait) / count).toFixed(1)} ms`)
  agent.destroy()
}

let sent = 0
const door = setInterval(() => {
  while (sent < count && began + sent * every <= performance.now()) visit(began + sent++ * every)
  if (sent === count) clearInterval(door)
})
