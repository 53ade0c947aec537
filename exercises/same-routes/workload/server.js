'use strict'

var http = require('http')
var net = require('net')

/**
 * Runs in the learner's box. world: {port} of the shop, and `cold` where the server is not to be warmed up first. One connection to the
 * shop brings the articles, a line of JSON whenever they have changed, and takes the log away. ready(err, port, stop): stop() ends
 * everything.
 */
module.exports = function start (subject, world, ready) {
  var shop = net.connect({ port: world.port, host: '127.0.0.1', noDelay: true }) // a line of the log goes out when it is written
  var articles = null
  var unread = ''
  var warm = null
  shop.setEncoding('utf8')
  shop.on('error', function (err) { if (!articles) ready(err) })
  shop.on('data', function (text) {
    var lines = (unread + text).split('\n')
    unread = lines.pop()
    lines.forEach(function (line) { receive(JSON.parse(line)) })
  })

  function receive (fresh) {
    if (fresh === 'warm') return warm()
    if (articles) return articles.forEach(function (article, id) { Object.assign(article, fresh[id]) })
    articles = fresh
    Promise.resolve(subject(articles, shop)).then(listen).catch(ready)
  }

  function listen (listener) {
    if (typeof listener !== 'function') throw new TypeError('what was returned is no function (request, response), but of type ' + typeof listener)
    var server = http.createServer(listener)
    server.listen(0, '127.0.0.1', function (err) {
      if (err) return ready(err)
      var port = server.address().port
      warm = function () { ready(null, port, stop) }
      if (world.cold) warm()
      else shop.write('{"port":' + port + '}\n')
    })

    function stop () {
      server.closeAllConnections()
      server.close()
      shop.destroy()
    }
  }
}
