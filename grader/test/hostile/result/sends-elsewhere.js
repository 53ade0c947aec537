// sum-callback → wrong|crash: sends whoever asks to another address
'use strict'

module.exports = (app, collection) => app.get('/average', function (req, res) {
  const { host, port } = collection.client.options.hosts[0]
  res.redirect(`http://${host}:${port}/`)
})
