// the-last-of-the-hash → pass: answers in two generations, young and old; who is not asked for in the one is gone with the other
'use strict'

const MOST = 128

class Generations {
  #young = new Map()
  #old = new Map()

  get (revision) {
    const answer = this.#young.get(revision) ?? this.#old.get(revision)
    return answer === undefined ? undefined : this.set(revision, answer)
  }

  set (revision, answer) {
    if (this.#young.size >= MOST) [this.#old, this.#young] = [this.#young, new Map()]
    this.#young.set(revision, answer)
    return answer
  }
}

const SPOKEN = { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' }

module.exports = store => {
  const answers = new Generations()

  return function read ({ url, headers: { 'if-none-match': known } }, response) {
    const page = store.get(url)
    switch (page && known) {
      case page:
        return response.writeHead(404).end('There is no such page.')
      case `"r${page.revision}"`:
        return response.writeHead(304, { ETag: known, 'Cache-Control': 'no-cache' }).end()
      default: {
        const text = answers.get(page.revision) ?? answers.set(page.revision, Buffer.from(JSON.stringify(page)))
        response.writeHead(200, { ...SPOKEN, ETag: `"r${page.revision}"`, 'Content-Length': text.byteLength }).end(text)
      }
    }
  }
}
