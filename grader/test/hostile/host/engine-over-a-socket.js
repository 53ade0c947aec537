// sum-callback → wrong: asks the container engine over its socket, which no file system permission of Node's guards
'use strict'

const http = require('http')
const net = require('net')

const SOCKETS = ['/run/docker.sock', '/var/run/docker.sock', '/run/containerd/containerd.sock', '/run/podman/podman.sock', '/run/dbus/system_bus_socket']

const answerOf = request => new Promise(resolve => request.on('error', err => resolve(err.code)).on('connect', () => resolve('connect')).on('response', () => resolve('response')))

module.exports = function (app) {
  app.get('/average', async function (req, res) {
    const answers = []
    for (const path of SOCKETS) {
      answers.push([path, await answerOf(net.connect({ path }))], [path, await answerOf(http.get({ socketPath: path, path: '/version' }))])
    }
    const found = answers.filter(([, answer]) => ['connect', 'response'].includes(answer))
    res.send(found.length > 0 ? `BROKE OUT: ${found.join(' ')}` : `held: ${answers.join(' ')}`)
  })
}
