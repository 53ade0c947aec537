// sum-callback → memory|crash|timeout|wrong: answers with a body without end, for whoever asks to keep
'use strict'

module.exports = (app) => app.get('/average', function (req, res) {
  const bytes = Buffer.alloc(1 << 20, '1')
  const more = () => { while (res.write(bytes)); }
  res.on('drain', more)
  more()
})
