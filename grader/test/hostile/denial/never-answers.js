// sum-callback → crash|timeout|wrong: takes every request, and answers none
'use strict'

module.exports = (app) => app.get('/average', () => {})
