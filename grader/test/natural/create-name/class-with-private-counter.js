// A NameService class with a private counter, exported as a bound method
const starwars = require('starwars-names')

class NameService {
  #issued = 0

  constructor(source) {
    this.source = source
  }

  next() {
    this.#issued++
    return `${this.source.random()} ${this.#issued}`
  }
}

const service = new NameService(starwars)
module.exports = service.next.bind(service)
