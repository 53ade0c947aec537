const http = require('http')

const articles = Array.from({ length: 5000 }, (_, i) => ({ number: i, name: `Article Nº ${i} – Crème brûlée, ${i % 7} pieces` }))

const plain = text => text // the stub: converts nothing

function search (words) {
  return articles.filter(article => plain(article.name).includes(plain(words))).slice(0, 10)
}

const server = http.createServer(function answer (request, response) {
  const { searchParams } = new URL(request.url, 'http://localhost')
  response.end(JSON.stringify(search(searchParams.get('words') || '')))
})

server.listen(process.env.PORT || 3000)
process.once('SIGINT', () => process.exit())
