const http = require('node:http')
const { Agent, interceptors, request } = require('undici')

const origin = process.env.ORIGIN || 'http://localhost:3000'
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding']
const kinds = {
  cache: [interceptors.cache()],
  'one-at-a-time': [interceptors.deduplicate(), interceptors.cache()]
}
const dispatcher = new Agent().compose(kinds[process.argv[2]])

http.createServer(async (req, res) => {
  try {
    const { statusCode, headers, body } = await request(origin + req.url, { dispatcher })
    for (const name of HOP_BY_HOP) delete headers[name]
    res.writeHead(statusCode, headers)
    body.pipe(res)
  } catch (err) {
    res.writeHead(502).end(`${err.message}\n`)
  }
}).listen(process.env.PORT || 3001)

process.once('SIGINT', () => process.exit())
