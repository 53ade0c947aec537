// Ex-Java style: an abstract strategy, a factory and a builder for every name
'use strict';

const starwars = require('starwars-names');

class SuffixStrategy { nextSuffix() { throw new Error('abstract'); } }

class CounterSuffixStrategy extends SuffixStrategy {
  constructor() { super(); this.counter = 0; }
  nextSuffix() { return String(++this.counter); }
}

class NameBuilder {
  withBase(base) { this.base = base; return this; }
  withSuffix(suffix) { this.suffix = suffix; return this; }
  build() { return this.base + ' the ' + this.suffix + 'th'; }
}

class NameFactory {
  constructor(strategy) { this.strategy = strategy; }
  create() {
    return new NameBuilder().withBase(starwars.random()).withSuffix(this.strategy.nextSuffix()).build();
  }
}

const factory = new NameFactory(new CounterSuffixStrategy());

module.exports = function createName() { return factory.create(); };
