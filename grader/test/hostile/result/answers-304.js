// sum-callback → wrong (quick): answers that nothing has changed, to those who never asked for that
'use strict'

module.exports = (app) => app.get('/average', (req, res) => res.status(304).end())
