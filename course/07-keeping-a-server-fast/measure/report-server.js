const { fork } = require('child_process')
const http = require('http')
const { Worker } = require('worker_threads')
const report = require('./report')

const ROWS = 2e8

const ways = {
  inside: done => done(null, report(ROWS)),
  worker: done => new Worker('./report.js', { workerData: ROWS }).once('message', sum => done(null, sum)).once('error', done),
  child: done => {
    const child = fork('./report.js').once('message', sum => done(null, sum)).once('error', done)
    child.send(ROWS)
  }
}
const make = ways[process.argv[2]]

const server = http.createServer(function answer (request, response) {
  if (request.url !== '/report') return response.end('Hello')
  make((error, sum) => {
    response.statusCode = error ? 500 : 200
    response.end(String(error || sum))
  })
})

server.listen(process.env.PORT || 3000)
process.once('SIGINT', () => process.exit())
