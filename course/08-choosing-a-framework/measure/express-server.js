const express = require('express')
const articles = require('./articles')

const app = express()

app.get('/articles/:id', (request, response) => {
  response.json(articles[Number(request.params.id)])
})

app.listen(process.env.PORT || 3000)
process.once('SIGINT', () => process.exit())
