const express = require('express')

const app = express()
app.set('view engine', 'pug')
app.set('views', `${__dirname}/views`)

app.get('/plain', (request, response) => response.send('A line of plain text'))
app.get('/page', (request, response) => response.render('page', { title: 'A page' }))
app.post('/echo', express.json(), (request, response) => response.json(request.body))

app.listen(process.env.PORT || 3000)
process.once('SIGINT', () => process.exit())
