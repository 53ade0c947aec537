const fastify = require('fastify')
const articles = require('./articles')

const article = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    name: { type: 'string' },
    price: { type: 'integer' },
    stock: { type: 'integer' },
    tags: { type: 'array', items: { type: 'string' } }
  }
}

const app = fastify()

app.get('/articles/:id', { schema: { response: { 200: article } } }, (request, reply) => {
  reply.send(articles[Number(request.params.id)])
})

app.listen({ port: Number(process.env.PORT) || 3000 })
process.once('SIGINT', () => process.exit())
