const express = require('express')

const items = Array.from({ length: 20 }, (_, i) => ({ name: 'Article ' + i, price: 3 * i + 1 }))
const app = express()
app.set('view engine', 'pug')
app.set('views', `${__dirname}/views`)

app.get('/order', function showOrder (request, response) {
  response.render('order', { number: 4711, items })
})

app.listen(process.env.PORT || 3000)
process.once('SIGINT', () => process.exit())
