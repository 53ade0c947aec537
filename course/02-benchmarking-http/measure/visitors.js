const http = require('http')

const agent = new http.Agent({ keepAlive: true })
const [count, every] = [1200, 10]
const waits = []
const began = performance.now()

// Who comes does not ask who is still waiting. What counts is the time from when they were to come.
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
  const within = share => waits[Math.ceil(count * share) - 1].toFixed(1)
  console.log(`50 %: ${within(0.5)} ms, 90 %: ${within(0.9)} ms, 99 %: ${within(0.99)} ms`)
  console.log(`average: ${(waits.reduce((sum, wait) => sum + wait) / count).toFixed(1)} ms`)
  agent.destroy()
}

let sent = 0
const door = setInterval(() => {
  while (sent < count && began + sent * every <= performance.now()) visit(began + sent++ * every)
  if (sent === count) clearInterval(door)
})
