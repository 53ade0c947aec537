// thundering-herd → pass: nobody waits for a promise: responses sit in a waiting room, and one who comes out answers all of them
'use strict'

const FRESH_MS = 750
const MOST = 300

class WaitingRoom {
  #opened = performance.now()
  #seats = []

  bytes = null // what was told to those who have left

  get isFresh () { return performance.now() < this.#opened + FRESH_MS }

  enter (res, next) {
    return this.#seats.push({ res, next }) === 1 // who comes first has to go and ask
  }

  * leave () {
    while (this.#seats.length > 0) yield this.#seats.shift()
  }
}

module.exports = function (app, exchange) {
  const rooms = new Map() // by symbol, the oldest first

  app.get('/reports/:symbol', (req, res, next) => {
    const { symbol } = req.params
    const room = rooms.get(symbol)?.isFresh ? rooms.get(symbol) : open(symbol)
    if (room.bytes) give(res, room.bytes)
    else if (room.enter(res, next)) ask(symbol, room)
  })

  function open (symbol) {
    rooms.delete(symbol)
    rooms.set(symbol, new WaitingRoom())
    for (const oldest of rooms.keys()) if (rooms.size > MOST) rooms.delete(oldest)
    return rooms.get(symbol)
  }

  function ask (symbol, room) {
    exchange.trades(symbol).then(exchange.report).then(JSON.stringify).then(Buffer.from).then(bytes => {
      room.bytes = bytes
      for (const { res } of room.leave()) give(res, bytes)
    }, err => {
      if (rooms.get(symbol) === room) rooms.delete(symbol)
      for (const { next } of room.leave()) next(err)
    })
  }

  function give (res, bytes) {
    res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': bytes.length }).end(bytes)
  }
}
