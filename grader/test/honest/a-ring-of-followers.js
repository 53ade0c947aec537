// one-shape → pass: every driver knows the one in front, so that the road is a ring of objects and there is no array of them
'use strict'

class Driver {
  /** @type {Driver} */ ahead = this
  #mood; #top; #gap
  #speed = 0
  #way = 0

  static #TOP = new Map(Object.entries({ car: 5, lorry: 3, bus: 4, bike: 2, taxi: 5, van: 4 }))

  constructor (kind, gap, number) {
    this.#mood = number
    this.#gap = gap
    this.#top = Driver.#TOP.get(kind)
  }

  look (step) {
    this.#mood = (this.#mood * 5 + step) % 64
    const wanted = Math.min(this.#speed + 1, this.#top, this.#gap)
    this.#speed = this.#mood < 16 ? Math.max(0, wanted - 1) : wanted
    return this.ahead
  }

  move () {
    this.#gap += this.ahead.#speed - this.#speed
    this.#way += this.#speed
    return this.ahead
  }

  * [Symbol.iterator] () {
    let driver = this
    do yield driver.#way
    while ((driver = driver.ahead) !== this)
  }
}

module.exports = function traffic (kinds, gaps, steps) {
  if (kinds.length === 0) return []
  let last = null
  const first = kinds.reduce((first, kind, i) => {
    const driver = new Driver(kind, gaps[i], i)
    if (last !== null) last.ahead = driver
    last = driver
    return first ?? driver
  }, null)
  last.ahead = first

  for (let step = 1, driver = first; step <= steps; step++) {
    do driver = driver.look(step); while (driver !== first)
    do driver = driver.move(); while (driver !== first)
  }
  return [...first]
}
